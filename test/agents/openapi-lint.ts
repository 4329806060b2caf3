import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Check, outcomeOf } from './check.ts'
import { binOf, run, WORK } from './tools.ts'

/** The strictest preset treats warnings as errors. */
export const lintWithRedocly: Check = async ({ documentFile }) => {
  const args = ['lint', documentFile, '--extends', 'recommended-strict', '--format', 'stylish']
  return outcomeOf('redocly lint', await run(binOf('redocly'), args))
}

/** Hints count as failures. */
export const lintWithSpectral: Check = async ({ documentFile }) => {
  const ruleset = join(WORK, 'spectral.yaml')
  await writeFile(ruleset, 'extends: ["spectral:oas"]\n')
  const args = ['lint', documentFile, '--ruleset', ruleset, '--fail-severity', 'hint']
  return outcomeOf('spectral lint', await run(binOf('spectral'), args))
}

/** Validates the document against the JSON Schema of OpenAPI 3.1. */
export const validateSchema: Check = async ({ documentFile }) =>
  outcomeOf('validate-api', await run(binOf('validate-api'), [documentFile]))

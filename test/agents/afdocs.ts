import { join } from 'node:path'
import type { Check } from './check.ts'
import { binOf, run } from './tools.ts'

const LEAST_SCORE = 95

/** Every page is tested, because the result for a sample would depend on chance. */
const OPTIONS = [
  '--format json --score --quiet',
  '--sampling deterministic --max-links 5000 --request-delay 0 --max-concurrency 10',
].flatMap((options) => options.split(' '))

const STAY_LOCAL = join(import.meta.dirname, 'stay-local.ts')

interface Report {
  results: { id: string; status: 'pass' | 'warn' | 'fail' | 'skip' | 'error'; message: string }[]
  scoring?: { overall: number; grade: string }
}

/**
 * Runs the Agent-Friendly Documentation Spec: no check may fail, and the score must reach the minimum. Links
 * to the public address are resolved to the server.
 */
export const scoreDocs: Check = async ({ url, document }) => {
  const canonical = document.servers[0]?.url ?? url
  const args = ['check', url, '--canonical-origin', canonical, ...OPTIONS]
  const { stdout, stderr } = await run(binOf('afdocs'), args, ['--import', STAY_LOCAL])
  if (!stdout.startsWith('{')) return { passed: 0, failures: [`no report\n${stdout}\n${stderr}`] }
  const { results, scoring } = JSON.parse(stdout) as Report
  const score = scoring?.overall ?? 0
  const said = results.map(({ id, status, message }) => ({ status, line: `${status} ${id}: ${message}` }))
  const failures = said
    .filter(({ status }) => status === 'fail' || status === 'error')
    .map(({ line }) => line)
  const warnings = said.filter(({ status }) => status === 'warn').map(({ line }) => line)
  if (score < LEAST_SCORE) failures.push(`the score is ${score}, below ${LEAST_SCORE}`)
  const passed = results.filter(({ status }) => status === 'pass').length
  const skipped = results.filter(({ status }) => status === 'skip').length
  return { passed, failures, note: [`score ${score}, ${skipped} skipped`, ...warnings].join('; ') }
}

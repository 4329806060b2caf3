import type { OpenapiDocument } from './document.ts'
import { type Finished, run } from './tools.ts'

/** The target of a check. */
interface Target {
  /** The URL of the running server, with the host name that tools require for local servers. */
  url: string
  /** As served, with existing smart links in its examples. */
  document: OpenapiDocument
  /** The path of a copy of openapi.json with a public server URL. */
  documentFile: string
}

export interface Outcome {
  passed: number
  /** One text per failure: what failed, and why. */
  failures: string[]
  /** A remark to be read with the figures. */
  note?: string
}

export type Check = (target: Target) => Promise<Outcome>

/** Runs a command that passes if its exit code is 0. */
export async function passes(what: string, script: string, args: readonly string[]): Promise<Outcome> {
  return outcomeOf(what, await run(script, args))
}

/** One pass, or one failure with the whole output. */
export function outcomeOf(what: string, { code, stdout, stderr }: Finished): Outcome {
  if (code === 0) return { passed: 1, failures: [] }
  return { passed: 0, failures: [`${what} exited with ${code}\n${stdout}\n${stderr}`] }
}

/** Adds up outcomes. */
export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}

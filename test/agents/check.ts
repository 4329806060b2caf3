import type { OpenapiDocument } from './document.ts'
import { type Finished, run } from './tools.ts'

/** What a check runs against. */
interface Target {
  /** Of the running server, by the name that tools for local servers insist on. */
  url: string
  /** As served, with smart links that exist among its examples. */
  document: OpenapiDocument
  /** The served openapi.json in a file, with a public address in place of the machine's own. */
  documentFile: string
}

export interface Outcome {
  passed: number
  /** One text for each failure: what, and why. */
  failures: string[]
  /** What a reader of the figures should know. */
  note?: string
}

export type Check = (target: Target) => Promise<Outcome>

/** A command that passes by its exit code. */
export async function passes(what: string, script: string, args: readonly string[]): Promise<Outcome> {
  return outcomeOf(what, await run(script, args))
}

/** One pass, or one failure with the whole output. */
export function outcomeOf(what: string, { code, stdout, stderr }: Finished): Outcome {
  if (code === 0) return { passed: 1, failures: [] }
  return { passed: 0, failures: [`${what} exited with ${code}\n${stdout}\n${stderr}`] }
}

/** All of them as one. */
export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}

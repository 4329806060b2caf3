/** What every command of `npm run` has in common: arguments, `--help`, and mistakes told as sentences. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** A mistake in the arguments; the usage of the command is printed after it. */
export class UsageError extends Error {}

/** Errors of these kinds are faults of the program, whose stack a developer needs. */
const FAULTS = [TypeError, ReferenceError, RangeError]

const HELP = { help: { type: 'boolean', short: 'h' } } as const

/**
 * Reads the arguments of a command. `--help` prints the usage and ends the process with 0. A mistake in the
 * arguments ends it with 2. From then on, whatever a command throws is printed as a sentence and ends the
 * process with 1.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  usage: string,
  options: Options = {} as Options,
  args: readonly string[] = process.argv.slice(2),
) {
  process.on('uncaughtException', (error) => endWith(error, usage))
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...options, ...HELP } })
  } catch (error) {
    return endWith(new UsageError((error as Error).message), usage)
  }
}

/** A whole number of an option, or a mistake in the arguments. */
export function readCount(name: string, text: string, least = 1): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < least)
    throw new UsageError(`${name} is ${text}; write a whole number from ${least}`)
  return count
}

function endWith(error: unknown, usage: string): never {
  if (error instanceof UsageError) {
    console.error(error.message === '' ? usage : `${error.message}\n\n${usage}`)
    process.exit(2)
  }
  const isFault = FAULTS.some((kind) => error instanceof kind)
  console.error(isFault ? error : describeError(error))
  process.exit(1)
}

/** Failed attempts to connect to several addresses arrive as one `AggregateError` without a message. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return describeError(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && path !== undefined) return `${path} does not exist; correct the name`
  return error.message
}

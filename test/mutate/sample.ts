import { createHash } from 'node:crypto'

/** Options that `run.ts` adds to those of Stryker. */
export type SampleOptions = { sampleSize: number; sampleSeed: number }

type Check = { status: 'passed' } | { status: 'compileError'; reason: string }

/**
 * Selects the positions of a sample among `count` mutants, which are ordered by file and line. One position
 * comes from each of `size` equal intervals, so that every file is represented. The same seed gives the same
 * sample.
 */
export function samplePositions(count: number, { sampleSize, sampleSeed }: SampleOptions): number[] {
  const size = Math.min(sampleSize, count)
  return Array.from({ length: size }, (_, stretch) => {
    const first = Math.floor((stretch * count) / size)
    const next = Math.floor(((stretch + 1) * count) / size)
    const digest = createHash('sha256').update(`${sampleSeed} ${stretch}`).digest()
    return first + (digest.readUInt32BE() % (next - first))
  })
}

/** The 95 % Wilson interval of the detected share of all mutants, when only some were tested. */
export function intervalOf(seen: number, tried: number, all: number): [low: number, high: number] {
  const z = 1.96
  // Finite population correction: a sample that contains much of the population is more precise.
  const weight = (tried * (all - 1)) / (all - tried)
  const share = seen / tried
  const middle = (share + z ** 2 / (2 * weight)) / (1 + z ** 2 / weight)
  const reach =
    (z / (1 + z ** 2 / weight)) * Math.sqrt((share * (1 - share)) / weight + z ** 2 / (4 * weight ** 2))
  return [middle - reach, middle + reach]
}

/**
 * Stryker has no sampling. This checker rejects mutants outside the sample before they run, as the type
 * checker would.
 */
function createSample(options: SampleOptions) {
  const chosen = new Set<string>()
  return {
    init: async () => {},
    /** Stryker calls it once with all mutants. */
    group: async (changes: { id: string }[]): Promise<string[][]> => {
      for (const position of samplePositions(changes.length, options)) chosen.add(changes[position]!.id)
      return [changes.map(({ id }) => id)]
    },
    check: async (changes: { id: string }[]): Promise<Record<string, Check>> =>
      Object.fromEntries(
        changes.map(({ id }) => [
          id,
          chosen.has(id) ? { status: 'passed' } : { status: 'compileError', reason: NOT_IN_SAMPLE },
        ]),
      ),
  }
}
createSample.inject = ['options'] as const

export const NOT_IN_SAMPLE = 'not in the sample'

/** The names under which Stryker finds the plugin. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', factory: createSample }]
export const strykerValidationSchema = {
  properties: { sampleSize: { type: 'integer', minimum: 1 }, sampleSeed: { type: 'integer' } },
}

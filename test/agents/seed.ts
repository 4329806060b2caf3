/** The seed of generated requests. `SEED` repeats or varies a run. */
export function readSeed(): number {
  return Number(process.env['SEED'] ?? 20_261_121)
}

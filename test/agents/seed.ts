/** Given by `SEED` to repeat a run of other requests. */
export function readSeed(): number {
  return Number(process.env['SEED'] ?? 20_261_121)
}

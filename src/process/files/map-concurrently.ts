/** Keeps disk and processor busy without running out of file handles. */
const WORKERS = 16

/** Like `Promise.all` over `map`, with a limited number of calls at once. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
  workers = WORKERS,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  const work = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await map(item)
  }
  await Promise.all(Array.from({ length: workers }, work))
  return results
}

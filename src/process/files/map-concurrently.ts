/** Keeps disk and processor busy without running out of file handles. */
const WORKERS = 16

/** Like `Promise.all` over `map`, with a limited number of calls at once; items are taken as they are due. */
export async function mapConcurrently<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Promise<Result>,
  workers = WORKERS,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = Iterator.from(items).map((item, index): [number, Item] => [index, item])
  const work = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await map(item)
  }
  await Promise.all(Array.from({ length: workers }, work))
  return results
}

/** Runs the engine with other numbers than those of `src/search/weights.ts`. */
import { WEIGHTS } from '#search/weights.ts'

/** Numbers by their paths within the weights, such as `boosts.kinds.store`. */
export type WeightChanges = Readonly<Record<string, number>>

type Group = { [key: string]: number | Group }

/** These are used when records are indexed, so that an index holds for their present values only. */
const INDEXED = /^(?:fields|mentions|bm25)\.|\.agreeing/

/** Whether a change asks for a new index. */
export function isIndexed(path: string): boolean {
  return INDEXED.test(path)
}

/** The paths of all numbers, or of those of one group. */
export function weightPaths(group?: string): string[] {
  const pathsOf = (value: number | Group, path: string): string[] =>
    typeof value === 'number'
      ? [path]
      : Object.entries(value).flatMap(([key, each]) => pathsOf(each, path === '' ? key : `${path}.${key}`))
  return pathsOf(WEIGHTS as unknown as Group, '').filter(
    (path) => group === undefined || path.startsWith(`${group}.`),
  )
}

export function weightAt(path: string): number {
  const [holder, key] = holderOf(path)
  const value = holder[key]
  if (typeof value !== 'number') throw new Error(`no weight is called ${path}`)
  return value
}

/** Runs something while some numbers have other values. Constants of the engine vary nowhere else. */
export function withWeights<Result>(changes: WeightChanges, run: () => Result): Result {
  const before = Object.keys(changes).map((path) => [path, weightAt(path)] as const)
  const set = ([path, value]: readonly [string, number]): void => {
    const [holder, key] = holderOf(path)
    holder[key] = value
  }
  try {
    for (const change of Object.entries(changes)) set(change)
    return run()
  } finally {
    for (const each of before) set(each)
  }
}

/** The object in which a number stands, and its key there. */
function holderOf(path: string): [Group, string] {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let holder = WEIGHTS as unknown as Group
  for (const key of keys) {
    const next = holder[key]
    if (typeof next !== 'object') throw new Error(`no weight is called ${path}`)
    holder = next
  }
  return [holder, last]
}

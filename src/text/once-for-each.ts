import type { Moves } from '#text/lists/update-list.ts'

/** Gives the value of a list by that of the list before it. */
type Follow<List extends object, Value> = (value: Value, after: List, moves: Moves, before: List) => Value

/**
 * Memoises a function of an object. The object itself holds the value, so that both have one life and modules
 * remember nothing. docs/memos.md lists every memo. The object must not be frozen. With `follow`, a list that
 * is updated (`updateList`) hands its value on, changed by what changed in the list.
 */
export function onceForEach<Owner extends object, Value>(
  make: (owner: Owner) => Value,
  follow?: Follow<Owner, Value>,
): (owner: Owner) => Value {
  const key = Symbol('memo')
  return (owner) => {
    const known = (owner as Record<symbol, Value | undefined>)[key]
    if (known !== undefined || Object.hasOwn(owner, key)) return known as Value
    const value = make(owner)
    hold(owner, { key, follow } as Memo, value)
    return value
  }
}

interface Memo {
  key: symbol
  follow: Follow<object, unknown> | undefined
}

/** Where a list has its memos that follow. The code of a release and that of the server share them. */
const FOLLOWING = Symbol.for('memos that follow')

function hold(owner: object, memo: Memo, value: unknown): void {
  // Hidden from copies, comparisons and JSON.
  Object.defineProperty(owner, memo.key, { value })
  if (!memo.follow) return
  Object.defineProperty(owner, FOLLOWING, { value: [...followingOf(owner), memo], configurable: true })
}

function followingOf(owner: object): readonly Memo[] {
  return (owner as Record<symbol, readonly Memo[] | undefined>)[FOLLOWING] ?? []
}

/** Gives a list the memos of the list before it that can follow. */
export function followMemos<List extends object>(before: List, after: List, moves: Moves): void {
  for (const memo of followingOf(before)) {
    const value = (before as Record<symbol, unknown>)[memo.key]
    hold(after, memo, memo.follow?.(value, after, moves, before))
  }
}

/** A constant that is made when it is first read, because making it takes long. */
export function once<Value>(make: () => Value): () => Value {
  const valueOf = onceForEach(make)
  const owner = {}
  return () => valueOf(owner)
}

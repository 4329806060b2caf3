/**
 * Memoises a function of an object. The object itself holds the value, so that both have one life and modules
 * remember nothing. docs/memos.md lists every memo. The object must not be frozen.
 */
export function onceForEach<Owner extends object, Value>(
  make: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const key = Symbol('memo')
  return (owner) => {
    const known = (owner as Record<symbol, Value | undefined>)[key]
    if (known !== undefined || Object.hasOwn(owner, key)) return known as Value
    const value = make(owner)
    // Hidden from copies, comparisons and JSON.
    Object.defineProperty(owner, key, { value })
    return value
  }
}

/** A constant that is made when it is first read, because making it takes long. */
export function once<Value>(make: () => Value): () => Value {
  const valueOf = onceForEach(make)
  const owner = {}
  return () => valueOf(owner)
}

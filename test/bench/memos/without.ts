/** Stands for the helpers of memos where a benchmark replaces one: every value is worked out anew. */

export function onceForEach<Owner extends object, Value>(
  make: (owner: Owner) => Value,
): (owner: Owner) => Value {
  return make
}

/** No list hands a value on. */
export function followMemos(): void {}

export function once<Value>(make: () => Value): () => Value {
  return make
}

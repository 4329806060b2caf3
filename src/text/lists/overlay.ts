/** Finds a value by a key. */
export interface Lookup<Value> {
  get: (key: string) => Value | undefined
}

/** What changed before what was known, so that no update copies all of it. */
export interface Overlay<Value, Known extends Lookup<Value> = Lookup<Value>> extends Lookup<Value> {
  known: Known
  /** What updates changed; null where nothing is any more. */
  changed: ReadonlyMap<string, Value | null>
  /** The overlay with further changes; the same object without any. */
  after: (changes: readonly (readonly [key: string, value: Value | null])[]) => Overlay<Value, Known>
}

export function createOverlay<Value, Known extends Lookup<Value> = Lookup<Value>>(
  known: Known,
  changed: Overlay<Value>['changed'] = new Map(),
): Overlay<Value, Known> {
  const overlay: Overlay<Value, Known> = {
    known,
    changed,
    get: (key) => (changed.has(key) ? (changed.get(key) ?? undefined) : known.get(key)),
    after: (changes) =>
      changes.length === 0 ? overlay : createOverlay(known, new Map([...changed, ...changes])),
  }
  return overlay
}

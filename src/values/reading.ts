/**
 * What a reader makes of a text: a value, or a typed reason why there is none with a sentence for a report.
 */
export type Reading<Value, Code extends string> = { ok: true; value: Value } | Doubt<Code>

/** A text that is no value. `code` is for programs, `message` says what came and what is wrong with it. */
export interface Doubt<Code extends string> {
  ok: false
  code: Code
  message: string
}

/** The most characters of a text that a message quotes. */
const QUOTED_MAX = 60

export function doubt<const Code extends string>(code: Code, text: string, reason: string): Doubt<Code> {
  return { ok: false, code, message: `"${shorten(text)}" ${reason}` }
}

/** A text as messages quote it. */
export function shorten(text: string): string {
  return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text
}

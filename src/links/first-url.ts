import { SMART_LINK_URL_LENGTH_MAX } from '#contract/limits.ts'

/** Characters at the end of a match that belong to the sentence rather than the address. */
const TRAILING = /[.,;:!?'"*)\]}>…。，！？；：、）】》」』”’]+$/u

/** The first web address in a text shared by an app, without surrounding prose and punctuation. */
export function firstUrlIn(text: string): string | undefined {
  const found = /https?:\/\/[^\s\p{C}<>"“”]+/iu.exec(text)?.[0]
  // One character above the limit is kept so that an address that is too long is refused.
  return found?.slice(0, SMART_LINK_URL_LENGTH_MAX + 1).replace(TRAILING, '')
}

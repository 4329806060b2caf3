import { SMART_LINK_URL_LENGTH_MAX } from '#contract/limits.ts'

/** Signs that end a sentence or a bracket rather than an address. */
const TRAILING = /[.,;:!?'"*)\]}>…。，！？；：、）】》」』”’]+$/u

/** The first web address in text that an app shares, without the prose and punctuation around it. */
export function firstUrlIn(text: string): string | undefined {
  const found = /https?:\/\/[^\s\p{C}<>"“”]+/iu.exec(text)?.[0]
  // One character too many is enough for the address to be refused.
  return found?.slice(0, SMART_LINK_URL_LENGTH_MAX + 1).replace(TRAILING, '')
}

/** The first web address in a text that an app shares: where it ends, in six languages. */
import { SMART_LINK_URL_LENGTH_MAX } from '#contract/limits.ts'

/** Characters at the end of a match that belong to the sentence rather than the address. */
const TRAILING =
  /(?<![.,;:!?'"*\]}>…。，！？；：、）】》」』”’»])[.,;:!?'"*\]}>…。，！？；：、）】》」』”’»]+$/u

/**
 * An address up to white space, a bracket or quotation mark of HTML, or another address that no parameter
 * carries.
 */
const ADDRESS = /https?:\/\/(?:(?![^=&?/%]https?:\/\/|&(?:lt|gt|quot|nbsp|#0*39);)[^\s\p{C}<>"“”])+/iu

/** Before the host of an address without its scheme. The endings are those of stores and short links. */
const NO_SCHEME =
  /(?<![\p{L}\p{M}\p{N}@./_-])(?=(?:[a-z\d-]{1,63}\.){1,4}(?:com|vn|sg|id|my|th|ph|tw|hk|ee|ki)\/[^\s/])/iu

/** What only an address has. Whatever stands before it is part of the address. */
const OF_ADDRESS = /[/?&=#]|%[\da-f]{2}|-[a-z]{1,2}\.?\d|-\d{4}|\.html?(?![a-z])/gi

/**
 * Where a sentence goes on without a space: at a sign that is not ASCII, and at hiragana or a Korean particle
 * behind a letter or digit. In a path also at a bar, and at any letter of a script that is not Latin behind a
 * digit.
 */
const SENTENCE =
  /(?![\p{Script=Latin}\p{M}])[^\p{ASCII}\p{L}\p{N}]|(?<=[\dA-Za-z])\p{Script=Hiragana}|(?<=[\dA-Za-z])(?:에서|에게|까지|부터|으로|하고|에|을|를|은|는|이|가|의|로|와|과|도|만|랑)(?!\p{Script=Hangul})/gu
const SENTENCE_IN_PATH = new RegExp(
  String.raw`${SENTENCE.source}|(?<=\d)(?!\p{Script=Latin})[^\p{ASCII}\P{L}]|\|`,
  'gu',
)

/** The first web address in a text shared by an app, without surrounding prose and punctuation. */
export function firstUrlIn(text: string): string | undefined {
  // One character above the limit is kept so that an address that is too long is refused.
  const found = ADDRESS.exec(text)?.[0].slice(0, SMART_LINK_URL_LENGTH_MAX + 1)
  if (found === undefined) return undefined
  return withoutOpenBracket(withoutSentence(found.replace(TRAILING, ''))).replace(TRAILING, '')
}

/** Gives the first address of a text its scheme if no address has one: `xem shopee.vn/product/1/2 nhé`. */
export function withScheme(text: string): string {
  return ADDRESS.test(text) ? text : text.replace(NO_SCHEME, 'https://')
}

function withoutSentence(found: string): string {
  const known = [...found.matchAll(OF_ADDRESS)].at(-1)
  const end = known ? known.index + known[0].length : 0
  const signs = /[?#]/.test(found.slice(0, end)) ? SENTENCE : SENTENCE_IN_PATH
  const sentence = [...found.matchAll(signs)].find(({ index }) => index >= end)
  return found.slice(0, sentence?.index)
}

/** An address up to a bracket that does not open or close within it: `Tết_(lễ)` keeps its own. */
function withoutOpenBracket(address: string): string {
  const open: number[] = []
  for (let index = 0; index < address.length; index += 1) {
    if (address[index] === '(') open.push(index)
    else if (address[index] === ')' && open.pop() === undefined) return address.slice(0, index)
  }
  return address.slice(0, open[0])
}

import { withoutTone } from '#text/tones.ts'

const ONSET = 'ngh|ng|nh|gh|gi|kh|ph|th|tr|ch|qu|[bcdđghklmnrstvxp]'

/** The rhymes of Vietnamese without tones, by their vowels and then what may close them. */
const RHYMES = [
  'a(?:ch?|i|m|ng?|nh|o|p|t|u|y)?',
  'ă(?:c|m|ng?|p|t)',
  'â(?:c|m|ng?|p|t|u|y)',
  'e(?:c|m|ng?|o|p|t)?',
  'ê(?:ch|m|n|nh|p|t|u)?',
  'i(?:ch|m|nh?|p|t|u|a)?',
  'iê(?:c|m|ng?|p|t|u)',
  'o(?:c|i|m|ng?|p|t)?',
  'o(?:a(?:ch?|i|m|ng?|nh|o|p|t|y)?|ă(?:c|m|ng?|t)|e(?:m|n|o|t)?|oc|ong)',
  'ô(?:c|i|m|ng?|p|t)?',
  'ơ(?:i|m|n|p|t)?',
  'u(?:c|i|m|ng?|p|t|a)?',
  'u(?:â(?:ng?|t|y)|ê(?:ch|nh?)?|ơ|y(?:ch|n|nh|p|t|u|a|ê(?:n|t))?)',
  'uô(?:c|i|m|ng?|t)',
  'ư(?:c|i|ng?|t|u|a)?',
  'ươ(?:c|i|m|ng?|p|t|u)',
  'y(?:ê(?:m|ng?|t|u))?',
].join('|')

const SYLLABLE = new RegExp(`^(?:${ONSET})?(?:${RHYMES})$`, 'u')

/** Whether a word in lower case is spelt as Vietnamese words are: "đoàn" is, "nắg" is not. */
export function isVietnameseSyllable(word: string): boolean {
  return SYLLABLE.test(withoutTone(word))
}

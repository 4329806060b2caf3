import type { Lexicon } from '#search/concept.ts'
import { wordsOf } from '#text/words.ts'

const HIRAGANA_RUNS = /[\p{Script=Hiragana}ー]{2,}/gu

/** From a hiragana letter to the katakana one. */
const TO_KATAKANA = 0x60

/**
 * Writes loan words that were typed in hiragana in katakana, as texts have them: すまほ is スマホ. A run stays
 * where the lexicon knows it as it is, or does not know it in katakana.
 */
export function withKatakana(query: string, lexicon: Pick<Lexicon, 'has'>): string {
  return query.replace(HIRAGANA_RUNS, (run) => {
    const katakana = toKatakana(run)
    return !lexicon.has(keyOf(run)) && lexicon.has(keyOf(katakana)) ? katakana : run
  })
}

function toKatakana(hiragana: string): string {
  return hiragana.replace(/\p{Script=Hiragana}/gu, (letter) =>
    letter === 'ー' ? letter : String.fromCodePoint((letter.codePointAt(0) ?? 0) + TO_KATAKANA),
  )
}

/** The key of a text in the lexicon. */
function keyOf(text: string): string {
  return wordsOf(text).join(' ')
}

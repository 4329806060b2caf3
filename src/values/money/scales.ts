/** Words for thousands and millions in the languages of the region. */

export interface ScaleWord {
  /** Power of ten. */
  power: number
  /** Who says it without naming a currency means one of these; absent where anybody says it. */
  currencies?: readonly string[]
  /** Counts by ten thousands, with commas between thousands and a dot before decimals. */
  isEastern: boolean
  /** May stand before a larger scale: trăm nghìn, 百万. */
  isPrefix: boolean
  /** Digits may follow for the next lower unit: 1tr2, 15k5. */
  takesTail: boolean
}

const VIETNAMESE = ['VND']
const MALAY = ['IDR', 'MYR']

const WORDS = new Map<string, ScaleWord>()

function add(words: string, power: number, rest: Partial<ScaleWord> = {}): void {
  for (const word of words.split(' '))
    WORDS.set(word, { power, isEastern: false, isPrefix: false, takesTail: false, ...rest })
}

add('k', 3, { takesTail: true })
add('thousand', 3)
add('trăm tram', 2, { currencies: VIETNAMESE, isPrefix: true })
add('nghìn nghin ngàn ngan', 3, { currencies: VIETNAMESE, isPrefix: true, takesTail: true })
add('ng', 3, { currencies: VIETNAMESE })
add('tr triệu trieu củ cu', 6, { currencies: VIETNAMESE, takesTail: true })
add('tỷ tỉ ty ti', 9, { currencies: VIETNAMESE, takesTail: true })
add('m mil mio million millions', 6)
add('b bn billion billions', 9)
add('rb ribu', 3, { currencies: MALAY })
add('jt juta', 6, { currencies: MALAY })
add('miliar milyar', 9, { currencies: ['IDR'] })
add('lakh', 5, { currencies: ['INR'] })
add('crore', 7, { currencies: ['INR'] })
add('十 십', 1, { isEastern: true, isPrefix: true })
add('百 백', 2, { isEastern: true, isPrefix: true })
add('千 천', 3, { isEastern: true, isPrefix: true, takesTail: true })
add('万 萬 만', 4, { isEastern: true, takesTail: true })
add('億 亿 억', 8, { isEastern: true, takesTail: true })

/** Every word as the source of a pattern that ignores case, longest first. */
export const SCALE_PATTERN = [...WORDS.keys()].toSorted((a, b) => b.length - a.length).join('|')

/** Half of the scale before it or behind it. */
export const HALF_PATTERN = 'rưỡi|rưởi|ruoi|nửa|nua'

export function scaleOf(word: string): ScaleWord | undefined {
  return WORDS.get(word.toLowerCase())
}

/**
 * Terms in languages other than Vietnamese and English, by whole phrases of `forms.json`. A text is read only
 * where nothing stands beside known phrases but names in Latin letters: anything else may be a condition.
 */
import { readPayments } from '#imports/terms/conditions.ts'
import type { Figure } from '#imports/terms/figures.ts'
import phrases from '#imports/terms/forms.json' with { type: 'json' }
import { MARK_PATTERN } from '#values/money/currencies.ts'
import { readMoney } from '#values/money/read-money.ts'
import { SCALE_PATTERN } from '#values/money/scales.ts'

/** What the phrases of a text say. */
interface ReadForms {
  figures: Figure[]
  /** The conditions in English, and what is left of the text. */
  said: string
  /** Whether nothing else in the text may change what they say. */
  isWhole: boolean
}

type Kind = keyof typeof phrases

/** What phrases say: a figure with its role, or a condition with its English. */
const MEANINGS: Partial<Record<Kind, { role: Figure['role'] } | { english: string }>> = {
  bogo: { english: 'bogo' },
  payment: { english: 'pay with' },
  newUser: { english: 'new customers' },
  appOnly: { english: 'app only' },
  upTo: { role: 'up-to' },
  cap: { role: 'cap' },
  cashback: { role: 'cashback' },
  minimum: { role: 'minimum' },
  off: { role: 'off' },
  freeship: { english: 'freeship' },
  gift: { english: 'free gift' },
}
/** Kinds one of which a deal has. */
const GIVEN: ReadonlySet<Kind> = new Set(['off', 'cashback', 'freeship', 'bogo', 'gift'])

/**
 * While phrases are looked for, each figure is one character of a private area: an amount, a percentage, a
 * percentage that says by itself that it is taken off (8折, 半額), or a number without a unit.
 */
const AREAS = { amount: 0xe000, percent: 0xe100, off: 0xe200, bare: 0xe300 } as const
const AREA_SIZE = 0x100
const TOKEN = /[\uE000-\uE3FF]/gu

/** What stands for figures and names in phrases, and a space where one may be. */
const TOKENS: Record<string, string> = {
  N: String.raw`[\uE000-\uE0FF]`,
  A: String.raw`[\uE000-\uE0FF\uE300-\uE3FF]`,
  P: String.raw`[\uE100-\uE1FF]`,
  Z: String.raw`[\uE200-\uE2FF]`,
  F: String.raw`[\uE000-\uE2FF]`,
  W: String.raw`(?<![a-z])(?<way>[a-z]{2,15})`,
  ' ': ' ?',
}

/** The expression of a phrase. Words in Latin letters begin at the beginning of a word. */
const patternOf = (source: string): RegExp => {
  const start = /^(?:\(\?:)?[a-z]/u.test(source) ? String.raw`(?<!\p{L})` : ''
  const phrase = source
    .normalize('NFKC')
    .normalize('NFC')
    .replace(/(?<!\\)[NAPZFW ](?!\?)/gu, (each) => TOKENS[each] ?? each)
  return new RegExp(start + phrase, 'gu')
}

const PATTERNS = (Object.keys(phrases) as Kind[]).map((kind) => ({
  kind,
  patterns: Object.values(phrases[kind]).flat().map(patternOf),
}))

const OTHER_SCRIPT = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Cyrillic}]/u
/**
 * Writing other than Latin, or words of French, Indonesian and Malay: what stands beside a figure may be a
 * condition that the words of Vietnamese and English do not tell.
 */
export const OTHER_LANGUAGE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Cyrillic}]|(?<!\p{L})(?:remises?|rabais|achats?|offerte?s?|livraison|de (?:reduction|cashback)|nouveaux|premiere|achetes?|des|en magasin|cumulables?|sur|avec|pour|tous|toutes?|mois|chez|votre|aux|commande|rembourses?|jusqu.?au?|par (?:nuit|personne|article|mois)|le (?:week|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|diskon|diskaun|potongan|ongkir|maks|s\.d|penghantaran|percuma|gratis|beli|belanja|pengguna|pelanggan|pembelian)(?!\p{L})/u

const ALONE = String.raw`(?<!\d[.,]?|\d\s?%?\s?[-–~]\s?)`
const PERCENT = new RegExp(String.raw`${ALONE}(\d{1,3}(?:[.,]\d{1,2})?)\s?%`, 'gu')
const NUMERALS = '一二三四五六七八九'
/** What is paid of ten: 8折, 85折, 八五折; and what is taken off: 2割引. */
const TENTHS = new RegExp(
  String.raw`${ALONE}(?<![${NUMERALS}第])(?:(\d(?:\.\d)?|\d{2}|[${NUMERALS}]{1,2})\s?折|([1-9${NUMERALS}])割(?=引|\s?off|オフ))`,
  'gu',
)
const HALF = /半(?:価|價|价|額)|반값|moitie prix|ครึ่งราคา|setengah harga/gu
const UNIT_END = '(?:(?<![a-z])|(?![a-z]))'
const AMOUNT = new RegExp(
  String.raw`${ALONE}(?:(?<![a-z])(?:[a-z]{0,2}\p{Sc}|rp\.?|rm|vnd|usd|sgd|idr|thb|myr|php|eur)\s?)?(?<!\d)\d{1,9}(?:[.,' ]\d{3}){0,3}(?:[.,]\d{1,2})?(?![.,']?\d)(?:\s?(?:${SCALE_PATTERN})${UNIT_END})?(?:\s?(?:${MARK_PATTERN})${UNIT_END})?`,
  'gu',
)

/** Below it a number that does not say its currency may count thousands of đồng. */
const BARE_DONG_MIN = 500

type ReadFigure = Omit<Figure, 'role'>

/**
 * What a folded text says in known phrases; undefined where it has none of them. `bare` is the currency of
 * amounts that do not say theirs; without it they are not read.
 */
export function readForms(folded: string, bare?: string): ReadForms | undefined {
  if (!OTHER_LANGUAGE.test(folded) || folded.search(TOKEN) !== -1) return undefined
  const written = new Map<string, ReadFigure>()
  const figures: Figure[] = []
  const said: string[] = []
  let [text, isGiven] = [folded.replace(/\n/gu, '/'), false]
  for (const { kind, patterns } of PATTERNS) {
    const meaning = MEANINGS[kind]
    for (const pattern of patterns)
      text = text.replace(pattern, (words: string, ...groups: unknown[]) => {
        if (meaning && 'english' in meaning) {
          const { way = '' } = (groups.at(-1) ?? {}) as { way?: string }
          const english = `${meaning.english} ${way}`.trim()
          if (way !== '' && readPayments(english).length === 0) return words
          said.push(english)
        } else if (meaning) {
          const shown = words.replace(TOKEN, (token) => written.get(token)?.text ?? token).trim()
          for (const [token] of words.matchAll(TOKEN)) {
            const figure = written.get(token)
            if (figure) figures.push({ ...figure, role: meaning.role, text: shown })
          }
        }
        isGiven ||= GIVEN.has(kind)
        return '/'
      })
    // "1 + 1" and "ซื้อ 1 แถม 1" are no figures.
    if (kind === 'bogo') text = withTokens(text, written, bare)
  }
  const hasFigure = /[\d\uE000-\uE3FF]/u.test(text)
  if (!isGiven && written.size === 0 && !(hasFigure && /[满滿満减減折割]/u.test(text))) return undefined
  const isLeft = hasFigure || (OTHER_SCRIPT.test(folded) ? OTHER_SCRIPT : /\p{L}/u).test(text)
  return { figures, said: [...said, text].join('; '), isWhole: isGiven && !isLeft }
}

/** A text with a character for each figure. What cannot be read keeps its digits. */
function withTokens(text: string, written: Map<string, ReadFigure>, bare: string | undefined): string {
  const tokenOf = (area: keyof typeof AREAS, figure: ReadFigure): string => {
    if (written.size === AREA_SIZE) return figure.text
    const token = String.fromCodePoint(AREAS[area] + written.size)
    written.set(token, figure)
    return token
  }
  const share = (area: 'percent' | 'off', value: number, shown: string): string =>
    tokenOf(area, { unit: 'percent', value, text: shown })
  return text
    .replace(PERCENT, (shown, digits: string) => share('percent', Number(digits.replace(',', '.')), shown))
    .replace(TENTHS, (shown: string, paid?: string, off?: string) =>
      paid === undefined
        ? share('percent', 10 * numberOf(off ?? ''), shown)
        : share('off', 100 - Math.round(numberOf(paid) * (numberOf(paid) < 10 ? 10 : 1)), shown),
    )
    .replace(HALF, (shown) => share('off', 50, shown))
    .replace(AMOUNT, (shown) => {
      const read = readMoney(shown, { store: bare })
      if (!read.ok) return shown
      const { amount, currency } = read.value
      const isBare = /^[\d., ']+$/u.test(shown)
      if (isBare && currency === 'VND' && amount < BARE_DONG_MIN) return shown
      return tokenOf(isBare ? 'bare' : 'amount', { unit: 'money', value: amount, currency, text: shown })
    })
}

function numberOf(numeral: string): number {
  return Number(numeral.replace(/\p{sc=Han}/gu, (each) => String(NUMERALS.indexOf(each) + 1)))
}

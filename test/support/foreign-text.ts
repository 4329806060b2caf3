import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import type { Catalog } from '#catalog/catalog.ts'
import { languageOf } from '#contract/routes.ts'
import { detectLanguage } from '#search/language.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { builtPages, kindOf } from './built-site.ts'

/** The number of letters of a page, and of those in another language than the page's. */
export interface LetterCount {
  letters: number
  /** In elements marked with another language: untranslated texts and quotations. */
  marked: number
  /** In another language without being marked. */
  unmarked: number
  /** The texts with unmarked foreign letters. */
  strays: string[]
}

/** Elements without text for readers, or with text in no language. */
const SKIPPED = new Set(['script', 'style', 'svg', 'code', 'pre', 'noscript', 'template'])
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
])
const SPOKEN_ATTRIBUTES = [
  'alt',
  'aria-label',
  'placeholder',
  'title',
  'data-said',
  'data-ended',
  'data-left',
]

const LETTER = /\p{L}/gu
/** A Vietnamese word that is not capitalised and therefore not a name. */
const VIETNAMESE_WORD =
  /(?<![\p{L}\p{M}])(?=\p{Ll})[\p{L}\p{M}]*[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉĩịọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ][\p{L}\p{M}]*/gu
/** Dishes that keep their Vietnamese names in every language. */
const DISHES = [
  'phở',
  'bạc xỉu',
  'bún chả',
  'bánh mì',
  'bánh tráng',
  'nước mắm',
  'áo dài',
  'chè',
  'hủ tiếu',
  'bún bò',
  'gỏi cuốn',
  'xôi',
  'lẩu',
]

/** Three consecutive words that are not names. */
const LATIN_PHRASE = /(?<![\p{L}\p{N}])\p{Ll}{2,}(?:[ '’-]\p{Ll}{2,}){2,}/gu
const OTHER_SCRIPTS: Record<Language, RegExp> = {
  vi: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+/gu,
  en: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+/gu,
  fr: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+/gu,
  ko: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+/gu,
  zh: /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
  ja: /\p{Script=Hangul}+/gu,
}

/** Counts the letters of a page. Names and codes belong to no language. */
export function countForeign(html: string, names: readonly string[]): LetterCount {
  const count: LetterCount = { letters: 0, marked: 0, unmarked: 0, strays: [] }
  const named = new RegExp(names.map(escape).join('|') || '(?!)', 'gu')
  for (const { text, language, page } of textsOf(html)) {
    const own = text.replaceAll(named, ' ')
    const letters = own.match(LETTER)?.length ?? 0
    count.letters += letters
    if (language !== page) {
      count.marked += letters
      continue
    }
    const foreign = foreignIn(own, page)
    if (foreign === 0) continue
    count.unmarked += foreign
    count.strays.push(text.trim())
  }
  return count
}

/** The texts of a page for readers, each with its language and that of the page. */
export function textsOf(html: string): { text: string; language: string; page: Language }[] {
  const texts: { text: string; language: string; page: Language }[] = []
  let page: Language = 'vi'
  // The open elements with the language of their content; undefined for skipped ones.
  const open: (string | undefined)[] = []
  const read = (text: string, language: string | undefined): void => {
    if (language !== undefined) texts.push({ text, language, page })
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'html') page = LANGUAGES.find((each) => each === attributes['lang']) ?? 'vi'
        const outer = open.length === 0 ? page : open.at(-1)
        // Links to the page in other languages are named in those languages, as is the offer to switch.
        const isOther = attributes['hreflang'] !== undefined || attributes['class'] === 'language-offer'
        const isSkipped = outer === undefined || SKIPPED.has(name) || isOther
        const language = isSkipped || name === 'head' ? undefined : (attributes['lang'] ?? outer)
        for (const attribute of SPOKEN_ATTRIBUTES) read(attributes[attribute] ?? '', language)
        if (!VOID.has(name)) open.push(language)
      },
      ontext: (text) => read(text, open.at(-1)),
      onclosetag: (name) => {
        if (!VOID.has(name)) open.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return texts
}

function foreignIn(text: string, page: Language): number {
  const found = [...(text.match(OTHER_SCRIPTS[page]) ?? [])]
  if (page !== 'vi') found.push(...(text.match(VIETNAMESE_WORD) ?? []))
  if (page === 'ko' || page === 'zh' || page === 'ja') found.push(...(text.match(LATIN_PHRASE) ?? []))
  else if (readsAsAnother(text, page)) found.push(text)
  return found.reduce((sum, part) => sum + (part.match(LETTER)?.length ?? 0), 0)
}

/** Whether a text of several words contains function words of another Latin-script language. */
function readsAsAnother(text: string, page: Language): boolean {
  if ((text.match(/\p{L}+/gu)?.length ?? 0) < 5) return false
  const { language } = detectLanguage(text)
  // `detectLanguage` returns Vietnamese when no word decides.
  return language !== page && language !== 'vi' && (text.match(MARKERS[language]) ?? []).length >= 3
}

const MARKERS: Record<Language, RegExp> = {
  en: /\b(?:the|for|with|and|are|you|your|this|that|when|from|not)\b/giu,
  fr: /(?<!\p{L})(?:les|des|une|pour|avec|sur|dans|vous|votre|est|aux|qui)(?!\p{L})/giu,
  vi: /(?!)/u,
  ko: /(?!)/u,
  zh: /(?!)/u,
  ja: /(?!)/u,
}

/**
 * Names that are the same in every language: stores, brands, products, payment methods, codes and the site.
 */
export function namesOf({ site, stores, products, deals }: Catalog): string[] {
  const names = [
    site.name,
    ...[...stores.values()].map(({ name }) => name),
    ...products.flatMap(({ title, brand }) => [title, brand]),
    ...DISHES,
    ...deals.flatMap(({ code, eligibility }) => [code ?? '', ...(eligibility.payment ?? [])]),
  ]
  return [...new Set(names)].filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length)
}

interface KindCount extends LetterCount {
  language: Language
  kind: string
  pages: number
}

/** Counts the letters of all pages of a build, by language and kind of page. */
export function countBuiltPages(client: string, names: readonly string[]): KindCount[] {
  const kinds = new Map<string, KindCount>()
  for (const { path, file } of builtPages(client)) {
    const language = languageOf(path)
    const kind = kindOf(path)
    const sum = kinds.get(`${language} ${kind}`) ?? {
      language,
      kind,
      pages: 0,
      letters: 0,
      marked: 0,
      unmarked: 0,
      strays: [],
    }
    const { letters, marked, unmarked, strays } = countForeign(
      readFileSync(join(client, file), 'utf8'),
      names,
    )
    sum.pages += 1
    sum.letters += letters
    sum.marked += marked
    sum.unmarked += unmarked
    sum.strays.push(...strays.map((stray) => `${path}: ${stray}`))
    kinds.set(`${language} ${kind}`, sum)
  }
  return [...kinds.values()]
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

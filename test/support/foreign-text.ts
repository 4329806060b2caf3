import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import type { Catalog } from '#catalog/catalog.ts'
import { languageOf } from '#contract/routes.ts'
import { detectLanguage } from '#search/language.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { builtPages, kindOf } from './built-site.ts'

/** How many letters a page has, and how many of them are in another language than the page's. */
export interface LetterCount {
  letters: number
  /** Marked with their language: a text for which there is no translation, or a quotation. */
  marked: number
  /** In the page's language, as the page says, and yet in another one. */
  unmarked: number
  /** The unmarked texts. */
  strays: string[]
}

/** What is no text for readers, or in no language. */
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
/** A word that is no name: names begin with a capital. */
const VIETNAMESE_WORD =
  /(?<![\p{L}\p{M}])(?=\p{Ll})[\p{L}\p{M}]*[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉĩịọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ][\p{L}\p{M}]*/gu
/** Dishes that menus in every language call by their Vietnamese names. */
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

/** Three words in a row that are no names. */
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
  let page: Language = 'vi'
  // Each element that is open, with the language of what it holds; none where it is not read.
  const open: (string | undefined)[] = []
  const read = (text: string, language: string | undefined): void => {
    if (language === undefined) return
    const own = text.replaceAll(named, ' ')
    const letters = own.match(LETTER)?.length ?? 0
    count.letters += letters
    if (language !== page) {
      count.marked += letters
      return
    }
    const foreign = foreignIn(own, page)
    if (foreign === 0) return
    count.unmarked += foreign
    count.strays.push(text.trim())
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'html') page = LANGUAGES.find((each) => each === attributes['lang']) ?? 'vi'
        const outer = open.length === 0 ? page : open.at(-1)
        // A link to the page in another language is called by that language's own name; one line offers it.
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
  return count
}

function foreignIn(text: string, page: Language): number {
  const found = [...(text.match(OTHER_SCRIPTS[page]) ?? [])]
  if (page !== 'vi') found.push(...(text.match(VIETNAMESE_WORD) ?? []))
  if (page === 'ko' || page === 'zh' || page === 'ja') found.push(...(text.match(LATIN_PHRASE) ?? []))
  else if (readsAsAnother(text, page)) found.push(text)
  return found.reduce((sum, part) => sum + (part.match(LETTER)?.length ?? 0), 0)
}

/** A text of several words that its small words tell to be in another of the languages written in Latin. */
function readsAsAnother(text: string, page: Language): boolean {
  if ((text.match(/\p{L}+/gu)?.length ?? 0) < 5) return false
  const language = detectLanguage(text)
  // Without a word that decides, the answer is Vietnamese.
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

/** What is called the same in every language: stores, brands, products, ways to pay, codes, the site. */
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

/** The letters of all pages of a build, by language and kind of page. */
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

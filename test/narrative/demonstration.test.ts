import { describe, expect, it } from 'vitest'
import { type Language, LANGUAGES } from '#text/language.ts'
import { findUngrounded } from '#narrative/grounding.ts'
import { narrate } from '#narrative/narrate.ts'
import { demonstration } from '../support/demonstration.ts'
import { findingsFor } from './demonstration.ts'
import { QUERIES } from './queries.ts'

const SCRIPTS: Record<Language, RegExp> = {
  vi: /[ảạưđếộ]/,
  en: /\b(?:the|for)\b/i,
  ko: /\p{Script=Hangul}{2}/u,
  zh: /\p{Script=Han}{2}/u,
  fr: /\b(?:résultats?|offre|le)\b/i,
  ja: /\p{Script=Hiragana}{2}/u,
}

/** Without what is quoted, and with dates that no full stop can end. */
const ownWords = (text: string) =>
  text
    .replace(/[“「«].*?[”」»](?=[^”」»]*?(?:[“「«]|$))/gu, 'x')
    .replace(/\d+\. \d+\. \d+\.|\p{L}+\. \d{4}/gu, '1')

const cases = LANGUAGES.flatMap((language) => QUERIES[language].map((query) => [language, query] as const))

describe('over the demonstration catalog', () => {
  it('there are 30 queries in each of the six languages', () => {
    expect(LANGUAGES.map((language) => new Set(QUERIES[language]).size)).toEqual([30, 30, 30, 30, 30, 30])
  })

  it.each(cases)('%s: “%s” is told in two to five grounded sentences', async (language, query) => {
    const findings = await findingsFor(query, language)
    const strings = demonstration.stringsIn(language)
    const narrative = narrate(findings, strings)
    const { text, citations } = narrative
    expect(findUngrounded(text, findings)).toEqual([])
    expect(text).not.toMatch(/[{}]|\s\s|undefined|NaN/)
    const own = ownWords(text)
    expect(own).toMatch(SCRIPTS[language])
    const isSpaceless = language === 'zh' || language === 'ja'
    const sentences = own.split(isSpaceless ? /(?<=。)/ : /(?<=\.)\s(?=\P{Ll})/u)
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(5)
    expect(text.endsWith(isSpaceless ? '。' : '.')).toBe(true)
    const hrefs = citations.map(({ href }) => href)
    expect(new Set(hrefs).size).toBe(hrefs.length)
    expect(hrefs[0]).toBe(findings.results[0]?.href)
    const mentions = citations.map(({ title }) => text.indexOf(title))
    expect(mentions).toEqual(mentions.toSorted((a, b) => a - b))
    expect(Math.min(0, ...mentions)).toBe(0)
  })
})

const LIES: Record<string, string> = {
  code: 'DEMOLIE77',
  number: '4321',
  percentage: '97%',
  date: '2031-01-02',
  price: '7,654,321',
  store: 'Zalando',
  address: 'https://example.org/lie',
  title: '“Không có thật”',
}

describe('a claim planted in a narrative is found out', () => {
  it.each(LANGUAGES.flatMap((language) => Object.keys(LIES).map((kind) => [language, kind] as const)))(
    'in %s: a planted %s',
    async (language: Language, kind) => {
      const findings = await findingsFor('shopee', language)
      const { text } = narrate(findings, demonstration.stringsIn(language))
      expect(findUngrounded(text, findings)).toEqual([])
      const middle = text.lastIndexOf(language === 'zh' || language === 'ja' ? '。' : '.')
      expect(findUngrounded(`${text.slice(0, middle)}, ${LIES[kind]}.`, findings)).not.toEqual([])
    },
  )
})

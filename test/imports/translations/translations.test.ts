import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkContent } from '#entries/check-content.ts'
import { listMissing } from '#imports/translations/translation-unit.ts'
import { stampTranslations, writeTranslations } from '#imports/translations/write-translations.ts'
import { parseTranslationJson, parseXliff, renderXliff } from '#imports/translations/xliff.ts'
import { reviewContent } from '#review/review-content.ts'
import { smallFiles } from '../../support/content.ts'

const DEAL = `title: Trà sữa & bánh < 50K
store: shopee
category: food
url: https://shopee.vn/
summary: >-
  Áp dụng cho mọi đơn
  trong tuần.
terms:
  - Mỗi tài khoản một lần.
  - Không dùng chung.
translations:
  en:
    title: Bubble tea & cake
    summary: Every order this week.
    terms:
      - Once per account.
      - Not combined.
`

const contentOf = (deal: string) => {
  const files = smallFiles({ deals: {} }).filter(({ path }) => !path.startsWith('deals/'))
  return checkContent([...files, { path: 'deals/tea.yaml', text: deal }])
}

const missingIn = (deal: string, language: 'ko' | 'en') =>
  listMissing(contentOf(deal).content, language).flatMap(({ units }) =>
    units.filter(({ record }) => record === 'deals/tea'),
  )

const toldOf = (deal: string): string[] => {
  const { content, sources } = contentOf(deal)
  return reviewContent(content, sources, Date.parse('2026-11-22'))
    .filter(({ message }) => message.includes('older'))
    .map(({ severity, field }) => `${severity} ${field}`)
}

describe('what is missing', () => {
  it('is every text that a language lacks, with context and a limit of length', () => {
    expect(missingIn(DEAL, 'en')).toEqual([])
    expect(missingIn(DEAL, 'ko')).toEqual([
      {
        record: 'deals/tea',
        name: 'title',
        source: 'Trà sữa & bánh < 50K',
        maxLength: 120,
        context: 'shopee; food; Trà sữa & bánh < 50K',
      },
      expect.objectContaining({ name: 'summary', source: 'Áp dụng cho mọi đơn trong tuần.' }),
      expect.objectContaining({ name: 'terms/0', source: 'Mỗi tài khoản một lần.' }),
      expect.objectContaining({ name: 'terms/1' }),
    ])
  })

  it('is also what is older than its text, with what stands there now', () => {
    const changed = stampTranslations(DEAL).replace('Trà sữa &', 'Trà đào &')
    expect(missingIn(changed, 'en').find(({ name }) => name === 'title')).toMatchObject({
      source: 'Trà đào & bánh < 50K',
      target: 'Bubble tea & cake',
    })
  })
})

describe('a stamp', () => {
  it('is set once, and keeps everything else', () => {
    const stamped = stampTranslations(DEAL)
    expect(stamped.replace(/ {4}of: '\w+'\n/, '')).toBe(DEAL)
    expect(stampTranslations(stamped)).toBe(stamped)
    expect(toldOf(stamped)).toEqual([])
  })

  it('tells of a translation that is older than its text', () => {
    const stamped = stampTranslations(DEAL)
    expect(toldOf(stamped.replace('trong tuần', 'trong tháng'))).toEqual(['warning translations.en.of'])
    expect(toldOf(stamped.replace('Không dùng chung', 'Dùng chung được'))).toEqual([
      'warning translations.en.of',
    ])
    expect(toldOf(stamped.replace('category: food', 'category: tech'))).toEqual([])
  })

  it('is not asked of translations without one', () => {
    expect(toldOf(DEAL.replace('trong tuần', 'trong tháng'))).toEqual([])
  })
})

describe('a file for a translator', () => {
  const [file] = listMissing(contentOf(DEAL).content, 'ko')
  if (!file) throw new Error('nothing is missing')
  const own = { ...file, units: file.units.filter(({ record }) => record === 'deals/tea') }
  const targets: Record<string, string> = {
    title: '밀크티 & 케이크 <5만 동',
    summary: '이번 주 모든 주문.',
    'terms/0': '계정당 1회.',
    'terms/1': '중복 불가.',
  }

  it.each([
    [
      'XLIFF',
      () => {
        const xml = renderXliff(own)
        expect(xml).toContain('slr:sizeRestriction="120"')
        return parseXliff(
          Object.values(targets).reduce(
            (text, target) =>
              text.replace(
                '<target xml:space="preserve"></target>',
                `<target>${target.replace('&', '&amp;').replace('<', '&lt;')}</target>`,
              ),
            xml,
          ),
        )
      },
    ],
    [
      'JSON',
      () =>
        parseTranslationJson(
          JSON.stringify({
            ...own,
            units: own.units.map((unit) => ({ ...unit, target: targets[unit.name] })),
          }),
        ),
    ],
  ])('comes back as %s into the record, stamped', (_format, translate) => {
    const { targetLanguage, texts } = translate()
    const { yaml, refused } = writeTranslations(DEAL, targetLanguage, texts)
    expect(refused).toEqual([])
    expect((parse(yaml) as { translations: unknown }).translations).toMatchObject({
      en: { title: 'Bubble tea & cake' },
      ko: {
        title: targets['title'],
        summary: targets['summary'],
        terms: [targets['terms/0'], targets['terms/1']],
        of: expect.stringMatching(/^[0-9a-f]{8}$/),
      },
    })
    expect(missingIn(yaml, 'ko')).toEqual([])
    expect(toldOf(yaml)).toEqual([])
  })

  it('is refused where the text has changed meanwhile, and left out where it is empty', () => {
    const texts = [{ record: 'deals/tea', name: 'title', source: 'Trà', target: '차' }]
    const { yaml, refused } = writeTranslations(DEAL, 'ko', texts)
    expect(refused).toMatchObject([{ name: 'title' }])
    expect(parse(yaml)).toEqual(parse(DEAL))
    expect(parseXliff(renderXliff(own)).texts).toEqual([])
  })

  it('needs a language that the site has', () => {
    expect(() => parseXliff('<xliff version="2.0" trgLang="de"></xliff>')).toThrow('trgLang')
  })
})

import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import { FONT } from '#site/font.ts'
import { drawSocialCard, isDrawable, type SocialCard } from '#pictures/social-card.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { findImage, listImages, socialImageOfDeal } from '#pictures/social-images.ts'
import { digest } from '#process/digest.ts'
import { DAY_MS } from '#text/days.ts'
import { demonstration as catalog } from '../support/demonstration.ts'

const images = [...listImages(catalog, digest)]

/** Where offer and stub of the ticket end. */
const OFFER_RIGHT = 712
const STUB_RIGHT = 1124

const textsOf = (svg: string): string[] => svg.match(/<text .*?<\/text>/g) ?? []

/** The right edge of a drawn text. */
function rightOf(text: string): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Be Vietnam Pro">${text}</svg>`
  const box = new Resvg(svg, { font: FONT }).innerBBox()
  return (box?.x ?? 0) + (box?.width ?? 0)
}

function pixelsOf(letter: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" font-family="Be Vietnam Pro" font-weight="700"><text x="5" y="28" font-size="24">${letter}</text></svg>`
  return Buffer.from(new Resvg(svg, { font: FONT }).render().pixels).toString('base64')
}

const START = Date.parse('2026-11-12T20:00:00+07:00')
const END = Date.parse('2026-11-30T23:59:59+07:00')

type Changes = Partial<SnapshotDeal>

/** A deal of the catalog with other fields. */
function dealWith(changes: Changes): SnapshotDeal {
  const [deal] = catalog.deals
  if (!deal) throw new Error('The catalog has no deal')
  return { ...deal, products: [], status: 'live', lang: 'vi', ...changes }
}

const imageOf = (changes: Changes) =>
  socialImageOfDeal(
    { deal: dealWith(changes), store: { id: 'shopee', name: 'Shopee' }, types: [] },
    catalog,
    digest,
    'vi',
  )

function cardOf(changes: Changes): SocialCard {
  const deal = dealWith(changes)
  const image = findImage(
    imageOf(changes).path,
    { ...catalog, dealOf: () => deal, stores: new Map() },
    digest,
  )
  if (!image) throw new Error('The deal has no image')
  return image.card
}

describe('a social image', () => {
  it('has every letter of Vietnamese, French and English, and the signs of prices', () => {
    const unknown = new Set([pixelsOf('中'), pixelsOf(' ')])
    const vowels = Array.from('aăâeêioôơuưy')
    const marked = vowels.flatMap((vowel) =>
      ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'].map((mark) => (vowel + mark).normalize('NFC')),
    )
    const letters = [
      ...marked,
      ...'bcdđghklmnpqrstvxfjwzàâäçéèêëîïôœùûüÿ0123456789₫€−%+.,:;!?()“”‘’–…'.split(''),
    ]
    const both = new Set(letters.flatMap((letter) => [letter, letter.toUpperCase()]))
    expect([...both].filter((letter) => unknown.has(pixelsOf(letter)))).toEqual([])
  })

  it('has no text beyond its ticket, for any record of the catalog', () => {
    const wide = images.flatMap(({ path, card }) =>
      textsOf(drawSocialCard(card)).flatMap((text) => {
        const isStub = text.includes('x="940"')
        const right = rightOf(text)
        return right > (isStub ? STUB_RIGHT : OFFER_RIGHT) ? [`${path}: ${right} ${text}`] : []
      }),
    )
    expect(wide).toEqual([])
  })

  it('breaks a long figure into lines, so that it is larger than the note below it', () => {
    const sizesOf = (headline: string, headlineNote: string): number[] =>
      textsOf(drawSocialCard({ headline, headlineNote, style: 'figure', siteName: '' }))
        .filter((text) => !text.includes('></text>'))
        .map((text) => Number(/font-size="(\d+)"/.exec(text)?.[1]))
    expect(sizesOf('Giảm tối đa 30K phí vận chuyển', 'Đơn từ 199K')).toEqual([68, 68, 48])
    expect(sizesOf('−20%', 'Đơn từ 120K, tối đa 30.000 Xu cho mỗi khách hàng mới')).toHaveLength(3)
  })

  it('leaves out what it has no letters for, rather than draw boxes', () => {
    expect(isDrawable('할인 코드')).toBe(false)
    expect(isDrawable('折扣码')).toBe(false)
    expect(isDrawable('Giảm 50K Ẫ Ỹ ₫')).toBe(true)
    const card: SocialCard = { headline: '割引コード', style: 'title', siteName: 'Mã Ngon' }
    expect(textsOf(drawSocialCard(card)).join('')).not.toContain('割引')
  })

  it('stands at one path each, from which it is found', () => {
    expect(new Set(images.map(({ path }) => path)).size).toBe(images.length)
    const found = images.map(({ path }) => findImage(path, catalog, digest))
    expect(found).toEqual(images)
  })

  it('has another path where it shows something else, and not for another title or code', () => {
    const pathOf = (changes: Changes): string => imageOf(changes).path
    const given: Changes = { discount: { kind: 'percent', value: 7 } as never }
    expect(pathOf({ ...given, title: 'Another', code: 'OTHER' })).toBe(pathOf(given))
    expect(pathOf({ discount: { kind: 'percent', value: 8 } as never })).not.toBe(pathOf(given))
    expect(pathOf({ ...given, endsAt: END })).not.toBe(pathOf({ ...given, endsAt: END + DAY_MS }))
  })

  it.each(['withdrawn', 'draft'] as const)('of a deal that is %s is nowhere', (status) => {
    const { path } = imageOf({})
    const other = { ...catalog, dealOf: () => dealWith({ status }) }
    expect(findImage(path, catalog, digest)).toBeDefined()
    expect(findImage(path, other, digest)).toBeUndefined()
  })

  it('says from when and until when a deal is valid, where that is known, in letters of the typeface', () => {
    const linesOf = (changes: Changes): readonly string[] | undefined => cardOf(changes).period
    expect(linesOf({ endsAt: END, startsAt: undefined })).toEqual(['HSD 30/11/2026'])
    expect(linesOf({ endsAt: END, startsAt: START })).toEqual([
      'Bắt đầu 20h ngày 12/11/2026',
      'HSD 30/11/2026',
    ])
    expect(linesOf({ endsAt: undefined, startsAt: undefined })).toEqual([])
    const inJapanese = linesOf({ lang: 'ja', endsAt: END, startsAt: undefined }) ?? []
    expect(inJapanese).toHaveLength(1)
    expect(inJapanese.filter((line) => !isDrawable(line))).toEqual([])
    expect(imageOf({ endsAt: END, startsAt: undefined }).alt).toContain('HSD 30/11/2026')
  })

  it('has the drawing of what a deal is for, on the ground of its category', () => {
    const [food, tech] = (['food', 'tech'] as const).map((category) =>
      drawSocialCard(cardOf({ category, appliesTo: { types: ['phone'] } as never })),
    )
    const groundIn = (svg = ''): string | undefined => /<rect width="100%"[^>]*>/.exec(svg)?.[0]
    const drawnIn = (svg = ''): string | undefined =>
      /stroke="[^"]+" stroke-width="2" d="[^"]+"/.exec(svg)?.[0]
    expect(groundIn(food)).not.toBe(groundIn(tech))
    expect(drawnIn(food)).toBeDefined()
    expect(drawnIn(food)).toBe(drawnIn(tech))
    expect(
      drawnIn(drawSocialCard(cardOf({ category: 'food', appliesTo: { types: ['laptop'] } as never }))),
    ).not.toBe(drawnIn(food))
  })

  it('takes a title as text, whatever it looks like', () => {
    const card: SocialCard = { headline: '<script> & "x"', style: 'title', siteName: 'a' }
    expect(() => new Resvg(drawSocialCard(card))).not.toThrow()
    expect(drawSocialCard(card)).not.toContain('<script>')
  })
})

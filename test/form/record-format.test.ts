import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FORM_FOLDERS, type FormFolder } from '#form/form-config.ts'
import { createRecordFormat, ORIGINAL } from '#form/record-format.ts'
import { formatYaml } from '#tools/format-yaml.ts'

const CONTENT = join(import.meta.dirname, '..', '..', 'content')
const formatOf = (folder: FormFolder) => createRecordFormat(folder, formatYaml)
const deals = formatOf('deals')

type Form = Parameters<typeof deals.toFile>[0]

/** A file as it is after somebody changed some fields of it in the form. */
async function edit(text: string, changes: Form, format = deals): Promise<string> {
  return format.toFile({ ...format.fromFile(text), ...changes })
}

const DEAL = `# told by a reader
title: 'Trà: giảm 20%' # checked twice
store: shopee
category: food
url: https://shopee.vn/
summary: >-
  Một câu dài được ngắt
  theo ý biên tập viên.
discount:
  # the cap is new
  kind: percent
  value: 20
  max: 50000
appliesTo: { types: [tea] }
startsAt: 2026-12-12T20:00
terms:
  - Mỗi tài khoản dùng một lần.
tags: [tra]
translations:
  en:
    title: 20% off tea # by hand
    summary: >-
      A sentence broken
      by its editor.
    terms:
      - Once per account.
`

describe('the form', () => {
  it.each(Object.keys(FORM_FOLDERS) as FormFolder[])(
    'gives every file of %s back letter by letter when nobody changed it',
    async (folder) => {
      const format = formatOf(folder)
      const texts = readdirSync(join(CONTENT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.yaml'))
        .map((name) => readFileSync(join(CONTENT, folder, name), 'utf8'))
      const written = await Promise.all(texts.map((text) => format.toFile(format.fromFile(text))))
      expect(written).toEqual(texts)
    },
  )

  it.each<[string, Form, string, string]>([
    ['a title', { title: 'Trà ô long' }, "'Trà: giảm 20%' # checked twice", 'Trà ô long # checked twice'],
    [
      'a number in a group with a comment',
      { discount: { kind: 'percent', value: '30', max: '50000' } },
      'value: 20',
      'value: 30',
    ],
    ['a removed field', { tags: [] }, 'tags: [tra]\n', ''],
    ['a new field', { minimumSpend: '99000' }, 'appliesTo:', 'minimumSpend: 99000\nappliesTo:'],
    ['a code', { code: '0912' }, 'discount:\n', "code: '0912'\ndiscount:\n"],
    ['a code with a quotation mark', { code: "O'NEILL" }, 'discount:\n', 'code: "O\'NEILL"\ndiscount:\n'],
    ['an hour', { startsAtHour: '21:00' }, '12T20:00', '12T21:00'],
    ['a day without its hour', { startsAt: '2026-12-13', startsAtHour: '' }, '12-12T20:00', '12-13'],
    ['everything', { appliesTo: { covers: 'everything' } }, '{ types: [tea] }', 'everything'],
    [
      'a translated title',
      {
        translations: {
          en: { title: 'Tea', summary: 'A sentence broken by its editor.', terms: ['Once per account.'] },
        },
      },
      '20% off tea #',
      'Tea #',
    ],
    [
      'an address that was pasted',
      { url: 'https://shopee.vn/?id=1&utm_source=zalo' },
      'https://shopee.vn/',
      'https://shopee.vn/?id=1',
    ],
    ['a state', { status: 'withdrawn' }, 'translations:\n', 'status: withdrawn\ntranslations:\n'],
  ])('changes nothing but %s', async (_what, changes, before, after) => {
    expect(DEAL).toContain(before)
    expect(await edit(DEAL, changes)).toBe(DEAL.replace(before, after))
  })

  it('keeps what it cannot show', async () => {
    const text = DEAL.replace(
      'tags: [tra]',
      "tags: tra\nevidence: { url: 'https://shopee.vn/', checkedAt: 2026-11-01T10:15, method: reader }",
    )
    const evidence = {
      url: 'https://shopee.vn/a',
      checkedAt: '2026-11-01',
      checkedAtHour: '10:15',
      method: 'reader',
    }
    expect(await edit(text, { evidence })).toContain('checkedAt: 2026-11-01T10:15')
    expect(await edit(text, { title: 'Trà' })).toContain('tags: tra\n')
  })

  it('keeps a comment where a value grows over several lines', async () => {
    const text =
      'title: Trà\nstore: shopee\ncategory: food\nurl: https://shopee.vn/\nsummary: Ngắn. # by hand\n'
    const summary = 'Áp dụng cho đơn giao tận nơi, không gồm bánh và đồ uống đóng chai bán tại quầy.'
    expect(await edit(text, { summary })).toBe(
      text.replace('summary: Ngắn. # by hand', `# by hand\nsummary: >-\n  ${summary}`),
    )
  })

  it('writes a new record as editors write one', async () => {
    const form = {
      [ORIGINAL]: '',
      title: ' Tra\u0300 sữa: giảm 20% ',
      store: 'shopee',
      category: 'food',
      url: 'https://shopee.vn/m/tra?utm_source=zalo',
      summary:
        'Áp dụng cho đơn giao tận nơi, không gồm bánh và đồ uống đóng chai bán tại quầy, trong giờ mở cửa.',
      lang: 'vi',
      code: 'DEMOTRA',
      redeem: '',
      discount: { kind: 'percent', value: '20', max: '', currency: 'VND' },
      appliesTo: null,
      startsAt: '2026-12-12',
      startsAtHour: '20:00',
      eligibility: { newUser: false, appOnly: true, payment: [] },
      terms: ['Mỗi tài khoản dùng một lần.', ''],
      tags: ['tra-sua', 'ca-phe'],
      featured: false,
      status: 'draft',
      translations: { en: { title: 'Milk tea: 20% off' }, ko: { title: '' } },
    }
    expect(await deals.toFile(form)).toBe(`title: 'Trà sữa: giảm 20%'
store: shopee
category: food
url: https://shopee.vn/m/tra
summary: >-
  Áp dụng cho đơn giao tận nơi, không gồm bánh và đồ uống đóng chai bán tại quầy, trong giờ mở cửa.
code: 'DEMOTRA'
discount:
  kind: percent
  value: 20
startsAt: 2026-12-12T20:00
eligibility:
  appOnly: true
terms:
  - Mỗi tài khoản dùng một lần.
tags: [tra-sua, ca-phe]
status: draft
translations:
  en:
    title: 'Milk tea: 20% off'
`)
  })

  it('refuses what npm run content refuses, with the names that the form gives to fields', async () => {
    const saved = edit(DEAL, { endsAt: '2026-12-01', minimumSpend: '99.000' })
    await expect(saved).rejects.toThrow('saving_failed')
    const cause: unknown = await saved.catch((error: Error) => error.cause)
    expect(String(cause)).toContain('Kết thúc · Ends: found "2026-12-01"; write an end after startsAt')
    expect(String(cause)).toContain('Đơn tối thiểu · Minimum spend: found "99.000"; write digits only')
  })

  it('changes one price of a product and leaves the others', async () => {
    const text = `title: Tai nghe
brand: Sony
category: tech
offers:
  - store: tiki
    url: https://tiki.vn/a
    price: 4990000 # with the sale
    seenAt: 2026-11-18
  # asks for a card
  - store: shopee
    url: https://shopee.vn/a
    price: 4890000
    seenAt: 2026-11-18
`
    const products = formatOf('products')
    const { offers } = products.fromFile(text) as { offers: Record<string, string>[] }
    const cheaper = [offers[0], { ...offers[1], price: '4790000' }]
    expect(await edit(text, { offers: cheaper }, products)).toBe(text.replace('4890000', '4790000'))
    const linked = [offers[0], { ...offers[1], currency: 'USD' }]
    const withCurrency = products.fromFile(await edit(text, { offers: linked }, products))
    expect(withCurrency['offers']).toMatchObject([{ store: 'tiki' }, { store: 'shopee', currency: 'USD' }])
    const first = await edit(text, { offers: [offers[0]] }, products)
    expect(first).toContain('store: tiki')
    expect(first).not.toContain('store: shopee')
  })
})

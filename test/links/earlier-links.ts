/**
 * Ten thousand addresses, and the ids that their links have had since an earlier rule for canonical addresses.
 * The ids stand in `earlier-links.txt`, a hundred on a line, in the order of the addresses. Neither may ever
 * be generated again: shared links have these ids.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface EarlierLink {
  url: string
  hashId: string
  /** What the earlier rule lost of the address; undefined when the id has to be the same today. */
  lost: string | undefined
}

const COUNT = 10_000

/** Pages of stores; `{n}` stands for a number. */
const PAGES = [
  'https://shopee.vn/Ao-thun-i.{n}.{n}',
  'https://shopee.vn/product/{n}/{n}',
  'https://shopee.sg/-i.{n}.{n}',
  'https://www.lazada.vn/products/tai-nghe-i{n}-s{n}.html',
  'https://www.lazada.vn/wow/i/vn/sale?item_id={n}',
  'https://tiki.vn/sach-hay-p{n}.html?spid={n}',
  'https://m.tiki.vn/search?q=tai+nghe&page={n}',
  'https://tiki.vn/dien-thoai-may-tinh-bang/c{n}',
  'https://www.sendo.vn/ao-khoac-{n}.html',
  'https://s.shopee.vn/a{n}B',
  'https://www.booking.com/hotel/vn/khach-san-{n}.vi.html?checkin=2026-12-20&group_adults=2',
  'https://www.agoda.com/vi-vn/khach-san-{n}/hotel/da-nang-vn.html?los=2',
  'https://www.klook.com/vi/activity/{n}-ve-cap-treo/',
  'https://www.thegioididong.com/dtdd/dien-thoai-{n}',
  'https://www.fahasa.com/sach-{n}.html',
  'https://cellphones.com.vn/dien-thoai-{n}.html',
  'https://fptshop.com.vn/may-tinh-xach-tay/loai-{n}',
  'https://gearvn.com/collections/man-hinh?hang={n}',
  'https://www.vietjetair.com/vi/pages/khuyen-mai-{n}',
  'https://www.udemy.com/course/khoa-hoc-{n}/',
]

/** Parameters as stores, networks and apps add them. */
const PARAMETERS = [
  ['page={n}', 'sort=price'],
  ['utm_source=zalo', 'gclid={n}'],
  ['color=xanh%20la', 'size=L', 'a1=1'],
  ['q=%C3%A1o+thun', 'min-price={n}', 'min=2'],
  ['fbclid={n}', 'order=created_at', 'flag'],
  [],
]

const ENDINGS = [
  { parameters: [], end: '', lost: undefined },
  { parameters: [], end: '#reviews', lost: undefined },
  { parameters: [], end: '/', lost: undefined },
  { parameters: ['dir=desc', 'zoom=1', 'dir=asc'], end: '', lost: 'order' },
  { parameters: [], end: '#c={n}&o=17', lost: 'state' },
  { parameters: ['k=1&amp;m={n}'], end: '', lost: 'escaped' },
] as const

/** The addresses with the ids of their links. */
export function earlierLinks(): EarlierLink[] {
  const ids = readFileSync(join(import.meta.dirname, 'earlier-links.txt'), 'utf8').split(/\s/)
  return earlierAddresses().map((address, index) => ({ ...address, hashId: ids[index] ?? '' }))
}

function earlierAddresses(): Omit<EarlierLink, 'hashId'>[] {
  return Array.from({ length: COUNT }, (_, index) => {
    let number = 1000 + index * 7
    const fill = (text: string): string => text.replaceAll('{n}', () => String((number += 3)))
    const ending = ENDINGS[index % 97] ?? ENDINGS[0]
    const page = fill(PAGES[index % PAGES.length] ?? '')
    const parameters = [...(PARAMETERS[index % PARAMETERS.length] ?? []), ...ending.parameters].map(fill)
    const query = parameters.length === 0 ? '' : (page.includes('?') ? '&' : '?') + parameters.join('&')
    const isPlain = parameters.length === 0 && !/[?]|\/$/.test(page)
    return {
      url: `${page}${query}${ending.end === '/' && !isPlain ? '' : fill(ending.end)}`,
      lost: ending.lost,
    }
  })
}

import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { renderYaml } from '#imports/merge/render-yaml.ts'

const TEXTS = [
  'Giảm 20% tối đa 50K',
  'https://shopee.vn/m/a?b=c&d=e',
  'Đơn từ 200K; khách mới!',
  'mở: đóng',
  'kết thúc:',
  'giá #1',
  '#1',
  '- gạch đầu dòng',
  '“ngoặc”',
  '"ngoặc"',
  "'ngoặc'",
  ' đầu và cuối ',
  'true',
  'No',
  'null',
  '~',
  '007',
  '12',
  '1e5',
  '0x1f',
  '.5',
  '2026-11-22',
  '2026-11-22T10:00',
  '10:30',
  '@shop',
  '*sao*',
  '&neo',
  '{a}',
  '[a]',
  'a, b',
  '',
  'hai\ndòng',
  'từ '.repeat(60),
]

describe('a record as YAML', () => {
  it.each(TEXTS)('writes %j as the YAML package does, wherever it stands', (text) => {
    const fields = { title: text, terms: [text, 'Một lần.'], source: { name: 'bench', id: text } }
    const written = renderYaml(fields)
    expect(parse(written)).toEqual(fields)
    expect(written).toBe(stringify(fields, { lineWidth: 108, singleQuote: true, blockQuote: 'folded' }))
  })

  it('writes numbers, switches and what is empty', () => {
    const fields = { minimumSpend: 99_000, rate: 1.5, featured: true, terms: [], eligibility: {} }
    expect(parse(renderYaml(fields))).toEqual(fields)
  })
})

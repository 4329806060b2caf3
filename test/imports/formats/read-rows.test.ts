/** Files as spreadsheets, shops and networks write them: what rows they give. */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readRows, type ReadOptions } from '#imports/formats/read-rows.ts'
import type { ReadRow } from '#imports/formats/row.ts'
import { readColumn } from '#imports/mapping/pick-fields.ts'

/** The rows of a file; bytes come in small pieces, so that everything is cut somewhere. */
async function rowsOf(
  name: string,
  content: string | Uint8Array,
  options: Partial<ReadOptions> = {},
): Promise<ReadRow[]> {
  const bytes = Buffer.from(content)
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length || at === 0; at += 7) yield new Uint8Array(bytes.subarray(at, at + 7))
  })()
  const read = { format: undefined, encoding: 'utf-8' as const, records: [], ...options }
  return Array.fromAsync(readRows([{ name, bytes: pieces }], read))
}

const valuesOf = (rows: readonly ReadRow[]) => rows.map((row) => ('values' in row ? { ...row.values } : row))

describe('a table', () => {
  const A = { id: '1', title: 'Trà' }
  const B = { id: '2', title: 'Bánh' }
  it.each<[string, string, ReadOptions['wanted']?]>([
    ['says its delimiter in a line for Excel', 'sep=;\r\nid;title\r\n1;Trà\r\n2;Bánh\r\n'],
    ['has that line in quotes', '"sep=|"\nid|title\n1|Trà\n2|Bánh\n'],
    ['begins with empty rows', '\r\n,\r\n  ,\r\nid,title\r\n1,Trà\r\n2,Bánh\r\n'],
    ['has empty columns at its end', 'id,title,,,\n1,Trà,,,\n2,Bánh,,\n'],
    ['has empty cells beyond its header', 'id,title\n1,Trà,,\n2,Bánh\n'],
    ['ends lines in two ways', 'id,title\r\n1,Trà\n2,Bánh\r\n'],
    ['ends lines as old Macs did', 'id,title\r1,Trà\r2,Bánh\r'],
    ['begins with a byte order mark', '\uFEFFid,title\n1,Trà\n2,Bánh\n'],
    [
      'has a name and a date above its header',
      'Voucher tháng 11,\n28/11/2026,\nid,title\n1,Trà\n2,Bánh\n',
      ['id'],
    ],
    [
      'has semicolons and a title with commas',
      'Một, hai, ba, bốn\nid;title\n1;Trà\n2;Bánh\n',
      ['id', 'title'],
    ],
    ['has spaces around the names of its columns', ' id ,\u00A0title\n1,Trà\n2,Bánh\n'],
    ['writes the names of columns decomposed', `id,${'title'}\n1,Trà\n2,Bánh\n`.normalize('NFD')],
    ['keeps text with ="…"', 'id,title\n="1",Trà\n2,"=""Bánh"""\n'],
  ])('is read that %s', async (_, text, wanted = []) => {
    const rows = valuesOf(await rowsOf('export.csv', text, { wanted }))
    expect(JSON.parse(JSON.stringify(rows).normalize('NFC'))).toEqual([A, B])
  })

  it.each(['-20K (đơn từ 99K)', '@Home: giảm 30K', '+50K! Tất cả', '=))) Sale sập sàn', '=1+1'])(
    'takes a text for a text, whatever a spreadsheet would compute: %s',
    async (title) => {
      expect(valuesOf(await rowsOf('export.csv', `id,title\n1,"${title}"\n`))).toEqual([{ id: '1', title }])
    },
  )

  it('takes a mark of inches inside a cell for a letter', async () => {
    const rows = await rowsOf('export.csv', 'id,title,price\n1,Màn hình 24" IPS,100\n2,Loa,200\n')
    expect(valuesOf(rows)).toEqual([
      { id: '1', title: 'Màn hình 24" IPS', price: '100' },
      { id: '2', title: 'Loa', price: '200' },
    ])
  })

  it('knows of a row that ends early which cells it lacks', async () => {
    const [row] = await rowsOf('export.csv', 'id,title,ends\n1,Trà\n')
    expect(row).toMatchObject({ cutOff: new Set(['ends']) })
  })

  it('gives up a row with more cells than the header alone', async () => {
    const rows = await rowsOf('export.csv', 'id,title\n1,Trà, đá\n2,Bánh\n')
    expect(rows).toMatchObject([{ mistake: expect.stringContaining('has 3 cells') }, { values: B }])
  })

  it('has columns of any name', async () => {
    const [row] = await rowsOf('export.csv', 'constructor,__proto__,toString\na,b,c\n')
    const names = ['constructor', '__proto__', 'toString', 'valueOf']
    expect(names.map((name) => readColumn(row as never, name))).toEqual([['a'], ['b'], ['c'], []])
  })
})

describe('a JSON document', () => {
  it('keeps the digits of numbers that a double cannot hold', async () => {
    const text =
      '{"data":[{"id":1729384756123456789,"price":26000.0},{"id":1729384756123456790,"price":1e5}]}'
    expect(valuesOf(await rowsOf('export.json', text, { records: ['data'] }))).toEqual([
      { id: '1729384756123456789', price: '26000.0' },
      { id: '1729384756123456790', price: 100_000 },
    ])
    const lines = '{"id":1729384756123456789}\n{"id":7}\n'
    expect(valuesOf(await rowsOf('export.jsonl', lines))).toEqual([{ id: '1729384756123456789' }, { id: 7 }])
  })

  it.each<[string, string]>([
    ['at its path', '{"data":[{"id":"1"},{"id":"2"}]}'],
    ['at the other path of the mapping', '{"data":{"count":2,"data":[{"id":"1"},{"id":"2"}]}}'],
    ['with keys where it has gaps', '{"data":{"0":{"id":"1"},"7":{"id":"2"}}}'],
  ])('has its list %s', async (_, text) => {
    expect(valuesOf(await rowsOf('export.json', text, { records: ['data', 'data.data'] }))).toEqual([
      { id: '1' },
      { id: '2' },
    ])
  })

  it('may have an empty list, which is no other document', async () => {
    expect(await rowsOf('export.json', '{"data":[]}', { records: ['data'] })).toEqual([])
    await expect(rowsOf('export.json', '{"error":"x"}', { records: ['data'] })).rejects.toThrow(/no list/)
  })

  it('tells what it says of its pages', async () => {
    const facts: unknown[] = []
    const pages = { total: ['data.total'], more: ['data.page.hasNext'] }
    const text = '{"data":{"total":120,"items":[{"id":"1"}],"page":{"hasNext":true}}}'
    await rowsOf('export.json', text, { records: ['data.items'], pages, onFact: (fact) => facts.push(fact) })
    expect(facts).toEqual([
      { name: 'total', value: '120' },
      { name: 'more', value: true },
    ])
  })
})

describe('an XML feed', () => {
  const feed = (...items: string[]) => `<rss><channel>${items.join('')}</channel></rss>`
  it.each<[string, string, unknown]>([
    [
      'text between and in children',
      '<t>Kem <b>473ml</b> tặng <i>2</i> mặt nạ</t>',
      'Kem 473ml tặng 2 mặt nạ',
    ],
    ['a CDATA section beside text', '<t>Mua <![CDATA[1 & tặng]]> 1</t>', 'Mua 1 & tặng 1'],
    ['a comment inside', '<t>Giảm <!-- cũ: 10% -->20%</t>', 'Giảm 20%'],
    ['an attribute beside text', '<t lang="vi">Giảm 20%</t>', 'Giảm 20%'],
    ['a number of a character', '<t>Gi&#7843;m&nbsp;20&#x25;</t>', 'Giảm 20%'],
  ])('has all the text of an element with %s', async (_, xml, expected) => {
    const [row] = await rowsOf('feed.xml', feed(`<item><id>1</id>${xml}</item>`))
    expect(readColumn(row as never, 't')).toEqual([expected])
  })

  it.each([
    [
      'another prefix',
      '<rss xmlns:ns0="http://base.google.com/ns/1.0"><item><ns0:id>1</ns0:id></item></rss>',
      'g:id',
    ],
    [
      'a default namespace on each element',
      '<rss><item><id xmlns="http://base.google.com/ns/1.0">1</id><id>2</id></item></rss>',
      'g:id',
    ],
    [
      'a prefix within a record, which ends with it',
      '<rss><item><x:id xmlns:x="http://base.google.com/ns/1.0">1</x:id><x:id>2</x:id></item></rss>',
      'g:id',
    ],
    [
      'a prefix for all of Atom',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:b="http://base.google.com/ns/1.0"><a:entry><a:id>0</a:id><b:id>1</b:id></a:entry></a:feed>',
      'g:id',
    ],
    [
      'Atom beside RSS',
      '<rss xmlns:atom10="http://www.w3.org/2005/Atom"><item><link>0</link><atom10:link>1</atom10:link></item></rss>',
      'atom:link',
    ],
    [
      'Google as the default of the document beside its prefix',
      '<rss xmlns="http://base.google.com/ns/1.0" xmlns:g="http://base.google.com/ns/1.0"><item><id>0</id><g:id>1</g:id></item></rss>',
      'g:id',
    ],
    ['a prefix that is not declared', '<rss><item><g:id>1</g:id></item></rss>', 'g:id'],
    ['a prefix of its own', '<rss xmlns:g="urn:demo"><item><g:id>1</g:id></item></rss>', 'g:id'],
    [
      'media under another prefix',
      '<rss xmlns:m="http://search.yahoo.com/mrss/"><item><m:title>1</m:title></item></rss>',
      'media:title',
    ],
  ])('has the usual prefix of a namespace: %s', async (_, xml, column) => {
    const [row] = await rowsOf('feed.xml', xml, { records: ['item', 'entry'] })
    expect(readColumn(row as never, column)).toEqual(['1'])
  })

  it('names records as the document or as the namespace does', async () => {
    const xml = '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:id>1</a:id></a:entry></a:feed>'
    for (const records of [['a:entry'], ['entry']])
      expect(valuesOf(await rowsOf('feed.xml', xml, { records }))).toEqual([{ id: '1' }])
  })

  it('has elements of any name', async () => {
    const [row] = await rowsOf(
      'feed.xml',
      feed(
        '<item><toString>a</toString><__proto__>b</__proto__><constructor><name>c</name></constructor></item>',
      ),
    )
    const names = ['toString', '__proto__', 'constructor.name', 'hasOwnProperty']
    expect(names.map((name) => readColumn(row as never, name))).toEqual([['a'], ['b'], ['c'], []])
  })

  it.each([
    ['a bare ampersand', '<item><id>2</id><t>Trà & bánh</t></item>'],
    ['one at the end of a text', '<item><id>2</id><t>Trà &</t></item>'],
    ['one that hides the end of the record', '<item><t>Trà</t><id>2</id>&</item>'],
    ['one in an attribute', '<item><id>2</id><t url="a?b&c">Trà</t></item>'],
    ['elements that cross', '<item><id>2</id><t><b>Trà</t></b></item>'],
    ['an open angle', '<item><id>2</id><t>5 < 10</t></item>'],
  ])('loses one row by %s', async (_, bad) => {
    const rows = await rowsOf('feed.xml', feed('<item><id>1</id></item>', bad, '<item><id>3</id></item>'))
    expect(rows.map((row) => ('values' in row ? readColumn(row, 'id')[0] : row.mistake))).toEqual([
      '1',
      expect.stringMatching(/^(?:is no well-formed XML|has an & that begins no reference) at line 1/),
      '3',
    ])
    // The id keeps its record from being taken for one that is gone.
    expect(rows[1]).toMatchObject({ cells: expect.arrayContaining(['2']) })
  })

  it.each([
    '<rss><item><id>1</id></item>',
    '<rss><item><id>1</id>',
    '<rss><item><id>1</id></item><item><id>2',
    '<rss><item><t>a & b</t></item><item><id>2</id>',
  ])('is refused where it ends early: %s', async (text) => {
    await expect(rowsOf('feed.xml', text)).rejects.toThrow(/no whole XML.*Nothing was written/u)
  })

  it('may name its records in two ways, and say its pages in elements and attributes', async () => {
    const facts: unknown[] = []
    const text = '<r total="2"><More>true</More><entry><id>1</id></entry><item><id>2</id></item></r>'
    const pages = { total: ['@total'], more: ['More'] }
    const options = { records: ['item', 'entry'], pages, onFact: (fact: unknown) => facts.push(fact) }
    expect(valuesOf(await rowsOf('feed.xml', text, options))).toEqual([{ id: '1' }, { id: '2' }])
    expect(facts).toEqual([
      { name: 'total', value: '2' },
      { name: 'more', value: 'true' },
    ])
  })
})

describe('the bytes of a file', () => {
  const text = 'id,title\n1,Giảm 20%\n'
  const rows = [{ id: '1', title: 'Giảm 20%' }]
  const utf16be = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  it.each<[string, string, Uint8Array]>([
    ['a gzip archive', 'export.csv.gz', gzipSync(text)],
    [
      'two gzip archives in one',
      'export.csv',
      Buffer.concat([gzipSync('id,title\n'), gzipSync('1,Giảm 20%\n')]),
    ],
    ['UTF-16 with a mark', 'export.csv', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 of the other order with a mark', 'export.csv', utf16be],
  ])('are read: %s', async (_, name, bytes) => {
    expect(valuesOf(await rowsOf(name, bytes))).toEqual(rows)
  })

  it('are read as Windows-1258 where the mapping says so, composed', async () => {
    const bytes = Buffer.from('id,title\n1,Gia\u00D2m 20%\n', 'latin1')
    const [row] = await rowsOf('export.csv', bytes, { encoding: 'windows-1258' })
    expect(readColumn(row as never, 'title')).toEqual(['Giảm 20%'])
  })

  it.each<[string, Uint8Array, string]>([
    [
      'declares',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><r><item><t>Café</t></item></r>', 'latin1'),
      'Café',
    ],
    [
      'declares UTF-16 for UTF-8',
      Buffer.from('<?xml version="1.0" encoding="utf-16"?><r><item><t>Giảm</t></item></r>'),
      'Giảm',
    ],
  ])('of XML are in the encoding that it %s', async (_, bytes, expected) => {
    const [row] = await rowsOf('feed.xml', bytes)
    expect(readColumn(row as never, 't')).toEqual([expected])
  })

  it.each<[string, Uint8Array, RegExp]>([
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), /seems to be UTF-16 without a byte order mark/],
    ['Windows-1258', Buffer.from('id,title\n1,Gia\u00D2m\n', 'latin1'), /is not UTF-8 at line 2/],
    ['a gzip archive that was cut off', gzipSync(text.repeat(50)).subarray(0, 40), /no whole gzip archive/],
  ])('are told and not guessed: %s', async (_, bytes, message) => {
    await expect(rowsOf('export.csv', bytes)).rejects.toThrow(message)
  })
})

describe('a column of a row', () => {
  it('has a text in NFC without invisible characters, whatever stands in it', () => {
    const texts = Array.from({ length: 0xffff }, (_, code) => `a${String.fromCharCode(code)}b  c`)
    const expected = (text: string): string =>
      text
        .normalize('NFC')
        .replaceAll(/[^\P{C}\n\t\u200D]|(?!\u200D)\p{Default_Ignorable_Code_Point}/gu, '')
        .replaceAll(/[\p{Z}\t]+/gu, ' ')
    const wrong = texts
      .flatMap((text) => [text, text.replace('  ', ' ')])
      .filter((t) => readColumn({ place: { file: 'f', line: 1 }, values: { t } }, 't')[0] !== expected(t))
    expect(wrong).toEqual([])
  })
})

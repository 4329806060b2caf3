import { describe, expect, it } from 'vitest'
import {
  createMatcher,
  fillPattern,
  parsePattern,
  sampleValues,
  type UrlPattern,
} from '#entries/url-pattern.ts'

function patternOf(text: string): UrlPattern {
  const parsed = parsePattern(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.pattern
}

const match = (pattern: string, path: string) => createMatcher(patternOf(pattern))(path)

describe('the pattern of a path', () => {
  it.each([
    ['/product/{shop:digits}/{item:digits}', '/product/12/345', { shop: '12', item: '345' }],
    ['/{slug}-i.{shop:digits}.{item:digits}', '/ao-mua-i.1.2', { slug: 'ao-mua', shop: '1', item: '2' }],
    ['/p/{sku:upper}.html', '/p/ab-1.html', { sku: 'AB-1' }],
    ['/p/{sku:word}', '/p/aB_1', { sku: 'aB_1' }],
    ['/c/{rest:path}/x', '/c/a/b/c/x', { rest: 'a/b/c' }],
    ['/c/{rest:path}', '/c/', { rest: '' }],
    ['/i{item:digits}[-s{sku:digits}].html', '/i1-s2.html', { item: '1', sku: '2' }],
    ['/i{item:digits}[-s{sku:digits}].html', '/i1.html', { item: '1', sku: undefined }],
    ['[/{lang:word}]/p/{item}', '/vi/p/x', { lang: 'vi', item: 'x' }],
    ['[/{lang:word}]/p/{item}', '/p/x', { lang: undefined, item: 'x' }],
    ['/p[/{sku:upper}]', '/p', { sku: undefined }],
    ['/a+b*c/{item}', '/a+b*c/1', { item: '1' }],
    ['/p', '/p', {}],
  ])('%s reads %s', (pattern, path, values) => {
    expect(match(pattern, path)).toEqual(values)
  })

  it.each([
    ['/product/{item:digits}', '/product/x12'],
    ['/product/{item:digits}', '/product/12x'],
    ['/product/{item:digits}', '/vi/product/12'],
    ['/product/{item:digits}', '/product/12/3'],
    ['/p/{item}', '/p/a/b'],
    ['/p/{item}', '/p/'],
    ['/p/{sku:word}', '/p/a.b'],
    ['/p.html', '/pxhtml'],
    ['/a$', '/a'],
    ['/i{item:digits}[-s{sku:digits}].html', '/i1-s.html'],
  ])('%s does not read %s', (pattern, path) => {
    expect(match(pattern, path)).toBeUndefined()
  })

  it('knows which of its names are always there', () => {
    const { required, optional } = patternOf('/{a}/{b:digits}[-{c}]')
    expect([[...required], [...optional]]).toEqual([['a', 'b'], ['c']])
  })

  it.each([
    ['/product/{shop}/{item}', { shop: '1', item: '2' }, '/product/1/2'],
    ['/i{item}[-s{sku}].html', { item: '1', sku: '2' }, '/i1-s2.html'],
    ['/i{item}[-s{sku}].html', { item: '1' }, '/i1.html'],
    ['/i{item}[-s{sku}-c{colour}]', { item: '1', sku: '2' }, '/i1'],
    ['/i{item}[-x]', { item: '1' }, '/i1-x'],
    ['/i{item}', {}, '/i'],
  ])('%s is written with %o', (pattern, values, path) => {
    expect(fillPattern(patternOf(pattern), values)).toBe(path)
  })

  it('has values to try it with: digits where only digits fit, all names or those that are always there', () => {
    const pattern = patternOf('/{slug}-{item:digits}[-s{sku:upper}]')
    expect(sampleValues(pattern, false)).toEqual({ slug: 'SAMPLE', item: '42' })
    expect(sampleValues(pattern, true)).toEqual({ slug: 'SAMPLE', item: '42', sku: 'SAMPLE' })
  })

  it.each([
    ['/{a}]', 'put something between [ and ]'],
    ['/{a}[]', 'put something between [ and ]'],
    ['/{a}[-[{b}]]', 'close the bracket before the next one opens'],
    ['/{a}[-{b}', 'close the bracket with ]'],
    ['{a}', 'begin with a slash, for example: /product/{item:digits}'],
    ['[{a}]/p', 'begin with a slash, for example: /product/{item:digits}'],
    ['/p {a}', '" " cannot stand here; write {name} for what varies'],
    ['/p/{a', '"{" cannot stand here; write {name} for what varies'],
    ['/{a}{b}', 'put a letter or sign between two placeholders, so that it is clear where one ends'],
    ['/{a}[{b}]', 'put a letter or sign between two placeholders, so that it is clear where one ends'],
    ['/{a}/{a}', '{a} stands twice; give each placeholder a name of its own'],
    ['/{a}[-{a}]', '{a} stands twice; give each placeholder a name of its own'],
    ['/[-{a}]{a}', '{a} stands twice; give each placeholder a name of its own'],
    ['/{}', '{} is not a placeholder; write {name} or {name:digits}'],
    ['/{A}', '{A} is not a placeholder; write {name} or {name:digits}'],
    ['/{1a}', '{1a} is not a placeholder; write {name} or {name:digits}'],
    ['/{a b}', '{a b} is not a placeholder; write {name} or {name:digits}'],
    ['/{a:digits:x}', '{a:digits:x} is not a placeholder; write {name} or {name:digits}'],
    ['/{a:}', '{a:} has an unknown kind; write one of text, digits, word, upper, path'],
    ['/{a:toString}', '{a:toString} has an unknown kind; write one of text, digits, word, upper, path'],
  ])('is none in %s', (text, message) => {
    expect(parsePattern(text)).toEqual({ ok: false, message })
  })
})

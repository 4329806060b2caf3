import { expect, it } from 'vitest'
import { linksIn } from '#publish/releases/broken-links.ts'

it('finds the paths of this site that a page leads to, as they are in the catalog', () => {
  const html =
    '<a href="/ma-giam-gia/tiki?x=1#top">Trà</a> <a href="/c%C3%A0-ph%C3%AA">à</a> <a href="/cà-phê">ê</a>' +
    '<a href="//elsewhere.vn/">x</a><a href="https://tiki.vn/">y</a><img src="/a.png"><form action="/search">'
  expect(linksIn(Buffer.from(html))).toEqual(['/ma-giam-gia/tiki', '/cà-phê', '/cà-phê', '/a.png', '/search'])
})

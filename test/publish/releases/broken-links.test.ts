import { expect, it } from 'vitest'
import { findBrokenLinks, linksIn } from '#publish/releases/broken-links.ts'
import { smallCatalog } from '../../support/content.ts'

it('finds the paths of this site that an article leads to, as they are in the catalog', () => {
  const text =
    '[Trà](/ma-giam-gia/tiki?x=1#top) [à](/c%C3%A0-ph%C3%AA) [x](//elsewhere.vn/) [y](https://tiki.vn/) ![](/a.png)'
  expect(linksIn(text)).toEqual(['/ma-giam-gia/tiki', '/cà-phê', '/a.png'])
})

it.each([
  ['/ma-giam-gia/shopee', false],
  ['/en/ma-giam-gia/shopee', false],
  ['/search?q=a', false],
  ['/en/tinh-gia', false],
  ['/api/deals', false],
  ['/s/khong-co', true],
  ['/blog.md', false],
  ['/%E0%A4%A', true],
])('tells of a link to %s: %s', (path, isBroken) => {
  const catalog = smallCatalog({ posts: { guide: { body: `## Một\n\n[Chữ](${path})` } } })
  const found = findBrokenLinks(catalog).map(({ file, message }) => `${file} ${message}`)
  expect(found).toHaveLength(isBroken ? 1 : 0)
  if (isBroken) expect(found[0]).toContain(`posts/guide.yaml links to ${decodePath(path)}`)
})

function decodePath(path: string): string {
  return path.replace(/[?#].*/, '')
}

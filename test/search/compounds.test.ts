import { describe, expect, it } from 'vitest'
import { tinySearch } from '../support/tiny-search.ts'

const { ask } = tinySearch({
  words: {
    'product-type': {
      laptops: { vi: ['laptop', 'laptop sinh viên'], fr: ['ordinateur', 'ordinateur pour étudiant'] },
      toothpaste: { vi: ['kem đánh răng'], zh: ['牙膏', '儿童牙膏'] },
      coffee: { vi: ['cà phê', 'cà phê việt nam'] },
      rides: { vi: ['xe', 'grab xe'] },
      heaters: { vi: ['máy sưởi mùa đông'] },
    },
    audience: {
      students: { vi: ['sinh viên'], fr: ['étudiant'] },
      children: { vi: ['trẻ em'], zh: ['儿童'] },
    },
    place: { vietnam: { vi: ['việt nam'] } },
    occasion: { winter: { vi: ['mùa đông'] } },
  },
  stores: { shopee: { name: 'Shopee' }, grab: { name: 'Grab' } },
  deals: { any: { title: 'Giảm 20% cho sinh viên mua laptop' } },
})

function readAs(query: string): [kind: string, id: string][] {
  return ask(query).understood.map(({ kind, id }) => [kind, id])
}

describe('a phrase of the lexicon that names a thing and what is said beside it', () => {
  it.each([
    ['laptop sinh viên', 'laptops', 'students'],
    ['laptop sinh vien', 'laptops', 'students'],
    ['ordinateur pour étudiant', 'laptops', 'students'],
    ['儿童牙膏', 'toothpaste', 'children'],
    ['grab xe', 'rides', 'grab'],
  ])('%s means both', (query, thing, beside) => {
    const ids = readAs(query).map(([, id]) => id)
    expect(ids.toSorted()).toEqual([thing, beside].toSorted())
  })

  it('means the thing alone where it is typed without its spaces', () => {
    expect(readAs('laptopsinhvien')).toEqual([['product-type', 'laptops']])
  })

  it('means the thing alone where that is not known by itself', () => {
    expect(readAs('máy sưởi mùa đông')).toEqual([['product-type', 'heaters']])
  })

  it('means the thing alone where the rest tells nothing', () => {
    expect(readAs('cà phê việt nam')).toEqual([['product-type', 'coffee']])
  })
})

import { describe, expect, it } from 'vitest'
import { joinFollowed, parseWatchlist } from '#browser/watchlist.ts'

describe('a list that is imported', () => {
  it('adds to what is followed here, and changes nothing of it', () => {
    const here = { 'store/shopee': { name: 'Shopee', since: 5, target: 100 } }
    const brought = {
      'store/shopee': { name: 'Other', since: 1 },
      'store/tiki': { name: 'Tiki', since: 2 },
    }
    expect(joinFollowed(here, brought)).toEqual({ ...here, 'store/tiki': brought['store/tiki'] })
  })

  it('brings nothing that has not the shape of what can be followed', () => {
    const text = JSON.stringify({
      followed: {
        'store/tiki': { name: 'Tiki', since: 2, until: 'never' },
        'product/phone': { name: 'Phone', since: 2, target: 90 },
        'deal/tiki/tea': { name: 'Tea', since: 2, until: 7, target: 'low' },
        '../x': { name: 'x', since: 1 },
        'store/a': { name: 'A' },
      },
    })
    expect(parseWatchlist(text).followed).toEqual({
      'store/tiki': { name: 'Tiki', since: 2 },
      'product/phone': { name: 'Phone', since: 2, target: 90 },
      'deal/tiki/tea': { name: 'Tea', since: 2, until: 7 },
    })
    expect(parseWatchlist('no list').followed).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import { createLexicon, createLexiconIndex } from '#search/lexicon.ts'
import { asTheySound, withoutChatSpellings } from '#search/spelling/chat-spellings.ts'
import { tokensOf } from '#text/words.ts'
import { searchOver } from '../support/search-over.ts'
import { NOW, tinyCatalog } from '../support/tiny-search.ts'

const catalog = tinyCatalog({
  deals: {
    filter: { title: 'Máy lọc nước giảm 10%' },
    monitor: { title: 'Màn hình máy tính giảm 15%' },
    pho: { title: 'Phở bò giảm 5%' },
    shampoo: { title: 'Dầu gội giảm 20%' },
    belt: { title: 'Đai lưng giảm 20%' },
    washer: { title: 'Máy giặt giảm 12%' },
    remover: { title: 'Nước tẩy trang giảm 8%' },
    notebook: { title: 'Sổ tay giảm 9%' },
  },
  words: {
    'product-type': {
      purifier: { vi: ['máy lọc nước'] },
      monitor: { vi: ['màn hình'] },
      pho: { vi: ['phở bò'] },
      shampoo: { vi: ['dầu gội'] },
      belt: { vi: ['đai lưng'] },
      plaster: { vi: ['cao dán đau lưng', 'bôi', 'nào'] },
      'brain-supplements': { vi: ['thuốc bổ não'] },
      washer: { vi: ['máy giặt'] },
      remover: { vi: ['tẩy trang', 'nước tẩy trang'] },
      notebook: { vi: ['sổ tay'] },
    },
    brand: { uniqlo: { vi: ['Uniqlo', 'iu ni cờ lô'] } },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals', 'products'] })
const lexicon = createLexicon(createLexiconIndex(catalog))

describe('a word as chats write it', () => {
  it.each([
    ['máy lọc nc', 'filter'],
    ['mh máy tính', 'monitor'],
    ['fở bò', 'pho'],
    ['zầu gội', 'shampoo'],
    ['mgiặt', 'washer'],
    ['tẩy chang', 'remover'],
    ['tẩy trag', 'remover'],
  ])('is read within a thing: %s', (query, id) => {
    expect(idsFor(query)).toEqual([id])
  })

  it('is written out, whatever stands beside it', () => {
    const written = withoutChatSpellings(tokensOf('đưa đón sb, ko iu'), lexicon).map(
      ({ accented }) => accented,
    )
    expect(written).toEqual(['đưa', 'đón', 'sân', 'bay', 'không', 'yêu'])
  })

  it('stays within a name that is written with it', () => {
    const written = withoutChatSpellings(tokensOf('áo iu ni cờ lô'), lexicon).map(({ accented }) => accented)
    expect(written).toEqual(['áo', 'iu', 'ni', 'cờ', 'lô'])
  })

  it('is no number with a letter', () => {
    const written = withoutChatSpellings(tokensOf('sim 4g đag 5g'), lexicon).map(({ accented }) => accented)
    expect(written).toEqual(['sim', '4g', 'đang', '5g'])
  })

  it('is no clipped thing where it may be a word of its own', () => {
    expect(ask('stay').corrected).toEqual({})
  })

  it('is no other word in another language', () => {
    expect(ask('which vp mh screen').corrected).toEqual({})
    expect(idsFor('the mh')).toEqual([])
  })

  it.each([
    ['fim', ['phim']],
    ['zep', ['dep', 'vep', 'giep']],
    ['zi', ['di', 'vi', 'gi']],
    ['jay', ['giay']],
    ['kai', ['cai']],
    ['wan', ['quan']],
    ['hag', ['hang']],
    ['hang', []],
  ])('sounds like others: %s', (word, others) => {
    expect(asTheySound(word)).toEqual(others)
  })
})

describe('a word with its diacritics that a phrase has', () => {
  it('is not taken for another beside the word that follows', () => {
    expect(ask('đau lưng').corrected).toEqual({})
    expect(ask('thuốc bôi nào').corrected).toEqual({})
    expect(ask('đaii lưng').corrected).toEqual({ 'daii lung': 'dai lung' })
  })
})

import { describe, expect, it } from 'vitest'
import { addTexts, createUnpackView, packView, type PartTexts } from '#publish/pages/packed-view.ts'
import type { PageView } from '#views/page-definition.ts'
import { noteShared } from '#views/shown/shared-parts.ts'

type View = PageView & { cards: object[]; more?: unknown }

const viewOf = (fields: Omit<View, keyof PageView>): View => ({
  language: 'vi',
  title: 'Trà',
  description: '',
  ...fields,
})

/** Views as one thread reads them, one after the other, with all texts that they need. */
function readInThread(views: readonly View[]): View[] {
  const unpackView = createUnpackView()
  return views.map((view) => {
    const texts: PartTexts = new Map()
    const packed = packView(view)
    addTexts(texts, packed)
    return unpackView(packed.text, texts) as View
  })
}

describe('a packed view', () => {
  it('reads as it was, with parts in lists and parts of parts', () => {
    const deal = noteShared({ id: 'tea', tags: ['trà', 'sữa'], end: null })
    const list = noteShared({ deals: [deal, noteShared({ id: 'coffee' })], total: 2 })
    const view = viewOf({ cards: [deal, { own: true }, deal], more: { list, names: ['a', ['b']] } })
    expect(readInThread([view])).toEqual([view])
  })

  it('reads as it was where editors name a field like the mark of a part', () => {
    const specs = { '#': 'x', more: { '#': { '#': 'y' } } }
    const view = viewOf({ cards: [noteShared({ specs }), noteShared({ '#': 'z' })], more: specs })
    expect(readInThread([view])).toEqual([view])
  })

  it('names a part by its content: the same content gives the same text, another one another', () => {
    const textOf = (id: string): string => packView(viewOf({ cards: [noteShared({ id })] })).text
    expect(textOf('tea')).toBe(textOf('tea'))
    expect(textOf('tea')).not.toBe(textOf('coffee'))
  })

  it('names a part by what stands in the parts of it', () => {
    const textOf = (id: string): string =>
      packView(viewOf({ cards: [noteShared({ first: noteShared({ id }) })] })).text
    expect(textOf('tea')).not.toBe(textOf('coffee'))
  })

  it('shares its parts as objects with the views that a thread read before', () => {
    const tea = noteShared({ id: 'tea' })
    const [first, second] = readInThread([
      viewOf({ cards: [tea] }),
      viewOf({ cards: [noteShared({ id: 'coffee' }), tea] }),
    ])
    expect(second?.cards[1]).toBe(first?.cards[0])
  })

  it('is refused where the text of a part is missing', () => {
    const { text } = packView(viewOf({ cards: [noteShared({ id: 'tea' })] }))
    expect(() => createUnpackView()(text, new Map())).toThrow('part without text')
  })
})

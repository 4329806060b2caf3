import { describe, expect, it } from 'vitest'
import type { Markup } from '#components/kept-markup.ts'
import type { Strings } from '#entries/strings.ts'
import { createKeptMarkup } from '#publish/pages/kept-markup.ts'

const STRINGS = { language: 'vi', copyCode: 'Chép', noEnd: 'Không hạn' } as Strings
/** What a part shows. */
const TEA = { id: 1 }

const SCRIPT = { type: 'script', id: 'copy', content: '<script src="copy.js"></script>' }

const markupOf = (...chunks: unknown[]): Markup => ({
  render: (destination) => chunks.forEach((chunk) => destination.write(chunk)),
})

async function write(markup: Markup): Promise<unknown[]> {
  const written: unknown[] = []
  await markup.render({ write: (chunk) => written.push(chunk) })
  return written
}

describe('kept markup', () => {
  it('is rendered once for the same data and strings', async () => {
    const { show } = createKeptMarkup()
    let rendered = 0
    const render = ({ copyCode }: Strings): Markup => {
      rendered += 1
      return markupOf('<b>', new String(copyCode), '</b>')
    }
    expect((await write(show(TEA, 'part', STRINGS, render))).join('')).toBe('<b>Chép</b>')
    expect(await write(show(TEA, 'part', STRINGS, render))).toEqual(['<b>Chép</b>'])
    expect(rendered).toBe(1)
    await write(show({ ...TEA }, 'part', STRINGS, render))
    await write(show(TEA, 'other part', STRINGS, render))
    await write(show(TEA, 'part', { ...STRINGS, language: 'en' } as Strings, render))
    expect(rendered).toBe(4)
  })

  it('is rendered again where a string that it shows has changed, and no other', async () => {
    const { show } = createKeptMarkup()
    const render = ({ copyCode }: Strings): Markup => markupOf(copyCode)
    await write(show(TEA, 'part', STRINGS, render))
    const refuse = (): Markup => {
      throw new Error('It was kept')
    }
    expect(await write(show(TEA, 'part', { ...STRINGS, noEnd: 'Mãi mãi' }, refuse))).toEqual(['Chép'])
    expect(await write(show(TEA, 'part', { ...STRINGS, copyCode: 'Sao chép' }, render))).toEqual(['Sao chép'])
  })

  it('reads on each page the strings that it shows, so that they are noted', async () => {
    const { show } = createKeptMarkup()
    const render = ({ copyCode }: Strings): Markup => markupOf(copyCode)
    await write(show(TEA, 'part', STRINGS, render))
    const read: unknown[] = []
    const noted = new Proxy(STRINGS, {
      get: (target, name) => {
        read.push(name)
        return target[name as keyof Strings]
      },
    })
    await write(show(TEA, 'part', noted, render))
    expect(read).toContain('copyCode')
    expect(read).not.toContain('noEnd')
  })

  it('gives each page the instruction to load a script, at its place and once', async () => {
    const { show } = createKeptMarkup()
    const render = (): Markup => markupOf('<a>', SCRIPT, '<b>', '<c>', { ...SCRIPT }, '<d>')
    await write(show(TEA, 'part', STRINGS, render))
    expect(await write(show(TEA, 'part', STRINGS, render))).toEqual(['<a>', SCRIPT, '<b><c><d>'])
  })

  it('is not kept where something else is written than HTML and such instructions', async () => {
    const { show } = createKeptMarkup()
    let rendered = 0
    const render = (): Markup => {
      rendered += 1
      return markupOf('<a>', { type: 'head' })
    }
    await write(show(TEA, 'part', STRINGS, render))
    await write(show(TEA, 'part', STRINGS, render))
    expect(rendered).toBe(2)
  })

  it('is kept when it takes a while', async () => {
    const { show } = createKeptMarkup()
    const render = (): Markup => ({
      render: async (destination) => {
        destination.write('<a>')
        await Promise.resolve()
        destination.write('<b>')
      },
    })
    expect(await write(show(TEA, 'part', STRINGS, render))).toEqual(['<a>', '<b>'])
    expect(await write(show(TEA, 'part', STRINGS, render))).toEqual(['<a><b>'])
  })
})

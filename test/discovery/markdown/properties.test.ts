import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '#discovery/markdown/render-markdown.ts'
import { escapeXml } from '#text/escape-xml.ts'
import { smallCatalog } from '../../support/content.ts'
import { parseMarkdown, type Shown } from '../../support/markdown-tree.ts'

const catalog = smallCatalog()
const page = { title: 't', description: 'd', lang: 'vi', url: 'https://deals.example/x' } as const

/** Pieces of Markdown, of HTML and of addresses, in every order. */
const PIECES = [
  '# ## * ** _ __ ` `` ``` ~ ~~ [ ] ]( ( ) ![ ! < > <main> </p> <!-- | | - + = - --- === : :- 1. 2) [^1] $ { } "',
  '& &amp; &lt; &#35; \\ \\| http:// https://evil.example/a?b www.evil.example a@evil.example mailto:a@b.cd @',
  'a đ 口 “ 10% x',
]
  .flatMap((pieces) => pieces.split(' '))
  .concat(' ', '  ', '    ', '- ', '+ ', '\n', '\t', '\u00A0', '\u2028', '\u202E', '\u0007', '[x]: /y', '[ ]')

const hostileText = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 9 })
  .map((parts) => parts.join(''))
  .map((text) => text.replace(/^\s+|\s+$/g, ''))
  .filter((text) => shownAs(text) !== '' && shownAs(text).trim() === shownAs(text))

/** A text without what cannot be shown, its white space as HTML shows it. */
function shownAs(text: string): string {
  const printable = ['\u0007', '\u2028', '\u202E'].reduce(
    (rest, character) => rest.replaceAll(character, ''),
    text,
  )
  return printable.replace(/[ \t\n]+/g, ' ').replace(/^ | $/g, '')
}

const mainOf = (text: string): string => {
  const t = escapeXml(text)
  return [
    `<h1>${t}</h1><p>${t}<br>${t}</p><p><span>${t}</span></p>`,
    `<ul><li><p>${t}</p><h2>${t}</h2><ul><li>${t}</li></ul><p>${t}</p></li></ul>`,
    `<dl><dt>${t} x</dt><dd>${t}</dd></dl><blockquote>${t}</blockquote>`,
    `<table><tr><th>${t}</th></tr><tr><td>${t}</td></tr></table>`,
    `<p>x <a href="/a">${t}</a> <img src="/b" alt="${t}"> <strong>${t}</strong> y</p>`,
    `<p>x <code>${t}</code> y</p><p>${t} <em>${t}</em></p>`,
  ].join('')
}

function treeOf(text: string): Shown[] {
  const html = `<html><body><main>${mainOf(text)}</main></body></html>`
  const [, ...body] = renderMarkdown(html, page, catalog).split('\n\n# ')
  return parseMarkdown(`# ${body.join('\n\n# ')}`)
}

/** A tree with every text that holds a marker put down as one that holds another. */
function withText(nodes: readonly Shown[], marker: string, text: string): Shown[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node.replaceAll(marker, () => text)
    return { ...node, of: withText(node.of, marker, text) }
  })
}

describe('Markdown of a page with any text', () => {
  it('has the elements of the page and no others, and shows the text as it is', () => {
    const plain = treeOf('MARKER')
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(treeOf(text)).toEqual(withText(plain, 'MARKER', shownAs(text)))
      }),
      { numRuns: 200 },
    )
  })
})

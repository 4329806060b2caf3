import { describe, expect, it } from 'vitest'
import { htmlToMarkdown } from '#runtime/html-to-markdown.ts'
import { smallCatalog } from '../support/content.ts'

const catalog = smallCatalog({
  site: { notice: 'Minh họa.', translations: { en: { description: 'Deals', notice: 'Samples.' } } },
})

const convert = (main: string, { head = '', lang = 'vi' } = {}) =>
  htmlToMarkdown({
    html: `<!doctype html><html lang="${lang}"><head><title>Mã &quot;A&quot; &#38; B</title>${head}</head><body><nav>Menu</nav><main class="frame">${main}</main></body></html>`,
    path: '/ma-giam-gia',
    catalog,
  })

/** What follows the front matter and the line that names the index of all pages. */
const bodyOf = (main: string): string => convert(main).markdown.split(/---\n\n> .*\n\n/)[1] ?? ''

describe('a page as Markdown', () => {
  it('begins with what its head says and the notice in its language', () => {
    const head = '<meta name="description" content="x"><link rel="canonical" href="https://deals.example/y">'
    expect(convert('<p>Text</p>', { head, lang: 'en' }).markdown).toBe(
      '---\ntitle: "Mã \\"A\\" & B"\ndescription: "x"\nurl: "https://deals.example/y"\nlang: "en"\nnotice: "Samples."\n---\n\n> [/llms.txt](https://deals.example/llms.txt): Index of the site for language models: every page as Markdown, the API and the MCP server\n\nText\n',
    )
    expect(convert('').markdown).toContain(
      'url: "https://deals.example/ma-giam-gia"\nlang: "vi"\nnotice: "Minh họa."',
    )
  })

  it('tells whether search engines may list the page', () => {
    expect(convert('').isIndexable).toBe(true)
    expect(convert('', { head: '<meta name="robots" content="noindex">' }).isIndexable).toBe(false)
  })

  it('makes links absolute', () => {
    expect(bodyOf('<a href="/blog">a</a> <a href="#b">b</a> <a href="https://x.vn/">c</a>')).toBe(
      '[a](https://deals.example/blog) [b](https://deals.example/ma-giam-gia#b) [c](https://x.vn/)\n',
    )
  })

  it('leaves out what works on a screen only', () => {
    expect(
      bodyOf(
        '<nav>N</nav><script>s()</script><style>x{}</style><form><input>F</form><button>B</button><svg><text>S</text></svg><p>Text</p>',
      ),
    ).toBe('Text\n')
  })

  it('keeps tables, code and words with underscores', () => {
    expect(
      bodyOf('<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>x_y</td></tr></tbody></table>'),
    ).toMatch(/^\| A +\|\n\| -+ \|\n\| x_y +\|\n$/)
    expect(bodyOf('<pre>curl &lt;x&gt;</pre>')).toBe('```\ncurl <x>\n```\n')
  })

  it('leaves out what is hidden, and keeps the code on a button that copies it', () => {
    expect(
      bodyOf(
        '<p>A</p><p class="b" hidden>Ended</p><span hidden="">x</span><p aria-hidden="true">B</p><button data-copy="D"><code>DEMO1</code> Copy</button>',
      ),
    ).toBe('A\n\nB\n\n`DEMO1`\n')
  })

  it('puts a term and what is said of it on one line', () => {
    expect(
      bodyOf('<dl><div><dt>Mã</dt> <dd>DEMO1</dd><dd>DEMO2</dd></div><dt>Hạn:</dt><dd>30/11</dd></dl>'),
    ).toBe('**Mã:** DEMO1, DEMO2\n\n**Hạn:** 30/11\n')
  })

  it('keeps the parts of a card in one item of its list', () => {
    const card = (title: string) =>
      `<li><article><p>Giảm 10%</p><h2>${title}</h2><p>Shopee</p></article></li>`
    expect(bodyOf(`<ul>${card('A')}${card('B')}</ul>`)).toBe(
      '- Giảm 10%  \n**A**  \nShopee\n- Giảm 10%  \n**B**  \nShopee\n',
    )
  })
})

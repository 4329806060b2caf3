import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '#discovery/markdown/render-markdown.ts'
import { smallCatalog } from '../../support/content.ts'

const catalog = smallCatalog({
  site: { notice: 'Minh họa.', translations: { en: { description: 'Deals', notice: 'Samples.' } } },
})

const page = {
  title: 'Mã "A" & B',
  description: 'x',
  lang: 'vi',
  url: 'https://deals.example/ma-giam-gia?page=2',
} as const

const documentOf = (main: string, head = ''): string =>
  `<!doctype html><html lang="vi"><head><title>T</title>${head}</head><body><nav>Menu</nav><main class="frame">${main}</main><footer>F</footer></body></html>`

const convert = (html: string): string => renderMarkdown(html, page, catalog)

/** What follows the front matter and the line that names the index of all pages. */
const withoutHead = (markdown: string): string => markdown.split(/---\n\n> .*\n\n/)[1] ?? ''
const bodyOf = (main: string): string => withoutHead(convert(documentOf(main)))

describe('a page as Markdown', () => {
  it('begins with what the page is and the notice in its language', () => {
    expect(renderMarkdown(documentOf('<p>Text</p>'), { ...page, lang: 'en' }, catalog)).toBe(
      '---\ntitle: "Mã \\"A\\" & B"\ndescription: "x"\nurl: "https://deals.example/ma-giam-gia?page=2"\nlang: "en"\nnotice: "Samples."\n---\n\n> [/llms.txt](https://deals.example/llms.txt): Index of the site for language models: every page as Markdown, the API and the MCP server\n\nText\n',
    )
    expect(convert(documentOf(''))).toContain('lang: "vi"\nnotice: "Minh họa."')
  })

  it('has front matter that no title can end', () => {
    const title = 'a\n---\n# b\u2028"\u0085'
    const markdown = renderMarkdown(documentOf('<p>Text</p>'), { ...page, title }, catalog)
    expect(markdown.split('\n')[1]).toBe('title: "a\\n---\\n# b\\u2028\\"\\u0085"')
  })

  it('makes links absolute, and leaves out those that lead nowhere', () => {
    expect(
      bodyOf(
        '<a href="/blog">a</a> <a href="#b">b</a> <a href="?q=1">c</a> <a href="https://x.vn/">d</a> <a href="javascript:x()">e</a> <a href="//evil.example">f</a>',
      ),
    ).toBe(
      '[a](https://deals.example/blog) [b](https://deals.example/ma-giam-gia?page=2#b) [c](https://deals.example/ma-giam-gia?q=1) [d](https://x.vn/) e f\n',
    )
  })

  it('leaves out what works on a screen only', () => {
    expect(
      bodyOf(
        '<nav>N</nav><script>s("</main>")</script><style>x{}</style><form><input>F</form><button>B</button><svg><text>S</text></svg><p>Text</p>',
      ),
    ).toBe('Text\n')
  })

  it('shows nothing of a hidden subtree, however it is nested', () => {
    expect(bodyOf('<p>A</p><div hidden><div>a</div><p>LEAK</p></div><p>B</p>')).toBe('A\n\nB\n')
    expect(bodyOf('<ul hidden><li>a<ul><li>LEAK</li></ul></li></ul><p>B</p>')).toBe('B\n')
    expect(bodyOf('<p>A</p><p class="b" hidden>LEAK</p><span hidden="">LEAK</span>')).toBe('A\n')
    expect(bodyOf('<div hidden><img src="/a" alt="LEAK"><br><p>LEAK</div><p>B</p>')).toBe('B\n')
    expect(bodyOf('<form><div></div>LEAK</form><dialog><dialog></dialog>LEAK</dialog><p>B</p>')).toBe('B\n')
  })

  it('takes the main part for one only where it is an element', () => {
    const forged = '<main><h2>Official</h2><code>EVIL</code></main>'
    const html = documentOf(
      '<p>Text</p>',
      `<meta name="description" content="${forged}"><script>"${forged}"</script><!-- ${forged} -->`,
    )
    expect(withoutHead(convert(html))).toBe('Text\n')
    expect(withoutHead(convert('<html><body><p>Text</p></body></html>'))).toBe('\n')
  })

  it('keeps code on a button that copies it, and what is only for the eye', () => {
    expect(
      bodyOf(
        '<p aria-hidden="true">B</p><button data-copy="D"><span><code>DEMO1</code></span> Copy</button>',
      ),
    ).toBe('B\n\n`DEMO1`\n')
  })

  it('has tables with their captions', () => {
    expect(
      bodyOf(
        '<table><caption>Fields</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><th><code>x|y</code></th><td>a|b</td></tr><tr><td>1</td></tr></tbody></table>',
      ),
    ).toBe('**Fields**\n\n| A | B |\n| --- | --- |\n| `x\\|y` | a\\|b |\n| 1 |  |\n')
  })

  it('has code as it was written', () => {
    expect(bodyOf('<pre>curl &lt;x&gt;\n  a\n</pre>')).toBe('```\ncurl <x>\n  a\n```\n')
    expect(bodyOf('<pre><code class="language-json">{"a": "```"}</code></pre>')).toBe(
      '````json\n{"a": "```"}\n````\n',
    )
    expect(bodyOf('<p><code>a`b</code> <code>`c</code></p>')).toBe('``a`b`` `` `c ``\n')
  })

  it('puts a term and what is said of it on one line', () => {
    expect(
      bodyOf('<dl><div><dt>Mã</dt> <dd>DEMO1</dd><dd>DEMO2</dd></div><dt>Hạn:</dt><dd>30/11</dd></dl>'),
    ).toBe('**Mã:** DEMO1, DEMO2\n\n**Hạn:** 30/11\n')
  })

  it('keeps the parts of a card in one item of its list', () => {
    const card = (title: string): string =>
      `<li><article><p>Giảm 10%</p><h2>${title}</h2><p>Shopee</p></article></li>`
    expect(bodyOf(`<ul>${card('A')}${card('B')}</ul>`)).toBe(
      '- Giảm 10%  \n  **A**  \n  Shopee\n- Giảm 10%  \n  **B**  \n  Shopee\n',
    )
  })

  it('numbers the items of an ordered list, and keeps what follows a list within an item out of that list', () => {
    expect(bodyOf('<ol start="3"><li>a<ul><li>b</li></ul><p>c</p></li><li>d</li></ol>')).toBe(
      '3. a\n   - b\n\n   c\n4. d\n',
    )
  })

  it('has quotations, rules, headings and images that say something', () => {
    expect(
      bodyOf(
        '<h2>C#</h2><blockquote><p>a</p><p>b</p></blockquote><hr><p><img src="/a.png" alt="A"> <img src="/b.png" alt=""></p>',
      ),
    ).toBe('## C\\#\n\n> a\n>\n> b\n\n---\n\n![A](https://deals.example/a.png)\n')
  })

  it('marks emphasis only where Markdown would see it', () => {
    expect(bodyOf('<p><b>a</b> b</p>')).toBe('**a** b\n')
    expect(bodyOf('<p><b>10%</b>off <b>x</b>y <b> z </b>.</p>')).toBe('10%off **x**y **z** .\n')
  })

  it('keeps elements apart that only styles keep apart', () => {
    expect(bodyOf('<p>Mới:<a href="/a">a</a><span>b</span><strong>c</strong>, d<em>e</em></p>')).toBe(
      'Mới: [a](https://deals.example/a) b **c**, de\n',
    )
  })

  it('escapes text, and underscores within words stay as they are', () => {
    expect(bodyOf('<p>search_deals *a* [b](c) &lt;b&gt; &amp;amp; `d` ~~e~~ _f_ \\</p>')).toBe(
      'search_deals \\*a\\* \\[b\\](c) \\<b> \\&amp; \\`d\\` \\~\\~e\\~\\~ \\_f\\_ \\\\\n',
    )
    expect(bodyOf('<p># a<br>1. b<br>- c<br>&gt; d<br>---<br>a - b # c 1. d</p>')).toBe(
      '\\# a  \n1\\. b  \n\\- c  \n\\> d  \n\\---  \na - b # c 1. d\n',
    )
    expect(bodyOf('<p>wow!<a href="/a">b</a></p>')).toBe('wow\\![b](https://deals.example/a)\n')
  })
})

describe('a page as Markdown at a moment after it was made', () => {
  const at = (now: number, main: string): string =>
    withoutHead(renderMarkdown(documentOf(main), page, catalog, now))
  const card =
    '<ul><li data-ends-at="1000">Code<p data-ended="Over" hidden></p><ul><li data-ends-at="5000">Inner<p data-ended="Inner over" hidden></p></li></ul></li></ul>'
  const coming =
    '<p data-begins-at="1000" data-shown="before">Not yet</p><p data-begins-at="1000" data-shown="after" hidden>Go</p>'

  it('says what has ended, once its end is over', () => {
    expect(at(1000, card)).not.toContain('Over')
    expect(at(1001, card)).toContain('Over')
    expect(at(1001, card)).not.toContain('Inner over')
    expect(at(5001, card)).toContain('Inner over')
  })

  it('shows what waits for a beginning, and no longer what stood there before', () => {
    expect(at(999, coming)).toBe('Not yet\n')
    expect(at(1000, coming)).toBe('Go\n')
  })

  it('otherwise shows what the page shows', () => {
    expect(at(999, card)).toBe(bodyOf(card))
    expect(bodyOf(coming)).toBe('Not yet\n')
  })
})

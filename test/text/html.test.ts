import { describe, expect, it } from 'vitest'
import { html } from '#text/html.ts'

describe('a template of HTML', () => {
  it('escapes what is put in, in elements and attributes', () => {
    const text = '<b>"1" & 2</b>'
    expect(html`<p title="${text}">${text}</p>`.html).toBe(
      '<p title="&lt;b&gt;&quot;1&quot; &amp; 2&lt;/b&gt;">&lt;b&gt;&quot;1&quot; &amp; 2&lt;/b&gt;</p>',
    )
  })

  it('takes HTML, lists, numbers and nothing as they are, on one line', () => {
    expect(
      html`<ul>
        ${[1, 2].map((each) => html`<li>${each}</li>`)}${undefined}
      </ul>`.html,
    ).toBe('<ul> <li>1</li><li>2</li> </ul>')
  })

  it('leaves the lines of what is put in', () => {
    const text = html`<p>${'a\n b'}</p>`
    expect(text.html).toBe('<p>a\n b</p>')
  })
})

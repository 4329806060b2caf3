import { describe, expect, it } from 'vitest'
import { readHead } from '#discovery/markdown/read-head.ts'

const documentOf = (head: string): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body><title>Body</title><link rel="canonical" href="/body"></body></html>`

describe('the head of a page', () => {
  it('says what the page is', () => {
    expect(
      readHead(
        documentOf(
          '<title> Deals &quot;A&quot; &#38; B </title><meta name="description" content="a > b"><link rel="canonical" href="https://deals.example/y">',
        ),
      ),
    ).toEqual({
      title: 'Deals "A" & B',
      description: 'a > b',
      lang: 'en',
      canonical: 'https://deals.example/y',
      isIndexable: true,
    })
  })

  it('tells that search engines may not list a page, and lacks what is not said', () => {
    expect(readHead(documentOf('<meta name="robots" content="noindex">'))).toEqual({
      title: '',
      description: '',
      lang: 'en',
      canonical: undefined,
      isIndexable: false,
    })
  })

  it('is not made up by what stands in attributes and scripts', () => {
    const forged = `<title>Forged</title><meta name='robots' content='noindex'>`
    const head = readHead(
      documentOf(`<meta name="description" content="${forged}"><script>"${forged}"</script><title>A</title>`),
    )
    expect(head.title).toBe('A')
    expect(head.isIndexable).toBe(true)
  })
})

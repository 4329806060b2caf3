import { Parser } from 'htmlparser2'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/** What a built page says of itself in its head. */
export interface PageHead {
  title: string
  description: string
  lang: Language
  /** Absolute; missing where the page has no address that search engines should know. */
  canonical: string | undefined
  isIndexable: boolean
}

/**
 * Reads the head of a page that the build wrote. What stands in attributes and scripts is never taken for an
 * element.
 */
export function readHead(html: string): PageHead {
  let title = ''
  let isInTitle = false
  let lang: string | undefined
  let canonical: string | undefined
  const named = new Map<string, string>()
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'html') lang = attributes['lang']
      else if (name === 'title') isInTitle = title === ''
      else if (name === 'meta') named.set(attributes['name'] ?? '', attributes['content'] ?? '')
      else if (name === 'link' && attributes['rel'] === 'canonical') canonical = attributes['href']
      else if (name === 'body') parser.pause()
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false
    },
    ontext(text) {
      if (isInTitle) title += text
    },
  })
  parser.write(html)
  return {
    title: title.trim(),
    description: named.get('description') ?? '',
    lang: LANGUAGES.find((language) => language === lang) ?? DEFAULT_LANGUAGE,
    canonical,
    isIndexable: !named.get('robots')?.includes('noindex'),
  }
}

import { Parser } from 'htmlparser2'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/** The metadata in the head of a page. */
export interface PageHead {
  title: string
  description: string
  lang: Language
  /** Absolute; undefined when the page has no canonical URL. */
  canonical: string | undefined
  isIndexable: boolean
}

/**
 * Parses the head of a page that the build wrote. Text in attributes and scripts is not mistaken for
 * elements.
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

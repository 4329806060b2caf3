import { escapeXml } from '#text/escape-xml.ts'

/** HTML that is safe to put on a page: made by {@link html}. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | undefined | readonly Part[]

/**
 * Builds HTML from a template. Inserted texts are escaped, lists are joined and `undefined` renders as an
 * empty string. Each run of white space in the template becomes one space.
 */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return {
    html: literals.reduce(
      (text, literal, index) => text + literal.replace(/\s+/g, ' ') + render(parts[index]),
      '',
    ),
  }
}

function render(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeXml(String(part))
  return 'html' in part ? part.html : part.map(render).join('')
}

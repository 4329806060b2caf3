interface Element {
  name: string
  attributes: Record<string, string>
  /** The text directly within the element. */
  text: string
}

const TOKEN = /<\?xml [^?]*\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy

/**
 * Parses the elements of an XML text in document order. Throws if the text is not well-formed. Comments and
 * CDATA are not supported.
 */
export function elementsOf(xml: string): Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  let end = 0
  for (const [token, slash, name, attributes = '', isEmpty, text] of xml.matchAll(TOKEN)) {
    end += token.length
    if (text !== undefined) {
      const parent = open.at(-1)
      if (parent) parent.text += decode(text)
      else if (text.trim() !== '') throw new Error(`text outside of the root: ${text}`)
    } else if (slash === '/') {
      const closed = open.pop()
      if (closed?.name !== name) throw new Error(`</${name}> closes <${closed?.name}>`)
    } else if (name !== undefined) {
      const element = { name, attributes: readAttributes(attributes), text: '' }
      elements.push(element)
      if (isEmpty !== '/') open.push(element)
    }
  }
  if (end !== xml.length) throw new Error(`not XML: ${xml.slice(end, end + 80)}`)
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is not closed`)
  return elements
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  )
}

function decode(text: string): string {
  const loose = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.exec(text)
  if (loose) throw new Error(`unescaped & in ${text}`)
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

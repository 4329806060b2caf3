/** Whether an `Accept` header ranks Markdown above HTML. Wildcards mean HTML, and so does a tie: browsers name no Markdown. */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept) return false
  const weights = new Map(accept.toLowerCase().split(',').map(readRange))
  const markdown = weights.get('text/markdown') ?? 0
  const html = weights.get('text/html') ?? weights.get('application/xhtml+xml') ?? 0
  return markdown > html
}

function readRange(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = given === undefined ? 1 : Number(given.slice(2))
  return [type, weight >= 0 && weight <= 1 ? weight : 0]
}

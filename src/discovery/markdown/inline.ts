/** Text, links and emphasis within a block of Markdown. */
import type { PageNode } from '#discovery/markdown/parse-main.ts'
import { escapeMarkdown, toCodeSpan, toDestination } from '#text/escape-markdown.ts'

/** The context of inline text. */
export interface InlineContext {
  /**
   * Resolves a link of the page to an absolute URL. Returns undefined when it has no use outside a browser.
   */
  resolve: (href: string) => string | undefined
  isLabel?: boolean
  isStrong?: boolean
  isCell?: boolean
}

const STRONG = new Set(['strong', 'b'])
const CODE = new Set(['code', 'kbd', 'samp'])

/** Renders inline text. Each `br` becomes a line feed. */
export function renderInline(nodes: readonly PageNode[], context: InlineContext): string {
  const line = createLine(context)
  appendAll(line, nodes, context)
  return line.end()
}

type Line = ReturnType<typeof createLine>

/**
 * Creates a builder that joins pieces of a line: white space between them becomes one space, and emphasis is
 * marked only where Markdown would recognise it.
 */
function createLine({ isLabel = false }: InlineContext) {
  let done = ''
  let text = ''
  /** Emphasised text that is not written yet, because the next character decides whether it can be marked. */
  let strong: string | undefined

  return {
    text: (piece: string) => {
      text += piece
    },
    /** Appends finished Markdown. */
    markup: (piece: string) => {
      flush(piece)
      // An exclamation mark before a link would make it an image.
      if (piece.startsWith('[') && done.endsWith('!')) done = `${done.slice(0, -1)}\\!`
      done += piece
    },
    strong: (inner: string) => {
      flush('*')
      strong = inner
    },
    /** Separates adjacent elements. */
    space: () => {
      text += ' '
    },
    lineBreak: () => {
      flush('\n')
      done = `${done.trimEnd()}\n`
    },
    end: (): string => {
      flush(' ')
      return done.trim()
    },
  }

  /** Writes the collected text. `next` is what follows it. */
  function flush(next: string): void {
    const piece = escapeMarkdown(text, { isLabel })
    text = ''
    if (strong !== undefined) {
      done += canMark(done.at(-1), strong, (piece + next)[0]) ? `**${strong}**` : strong
      strong = undefined
    }
    done += done === '' || done.endsWith('\n') || done.endsWith(' ') ? piece.trimStart() : piece
  }
}

/** Whether `**` around a text opens and closes emphasis (CommonMark 0.31, 6.2). */
function canMark(before: string | undefined, inner: string, after: string | undefined): boolean {
  const isEdge = (character: string | undefined): boolean => !character || /[\s\p{P}\p{S}]/u.test(character)
  const opens = isEdge(before) || !isEdge(inner[0])
  const closes = isEdge(after) || !isEdge(inner.at(-1))
  return opens && closes
}

/**
 * Appends nodes with a space between adjacent elements, which styles separate on the page, and before an
 * element that follows a colon.
 */
function appendAll(line: Line, nodes: readonly PageNode[], context: InlineContext): void {
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1]
    if (typeof node !== 'string' && (typeof before === 'string' ? before.endsWith(':') : before)) line.space()
    append(line, node, context)
  }
}

function append(line: Line, node: PageNode, context: InlineContext): void {
  if (typeof node === 'string') {
    line.text(node)
    return
  }
  const { name, attributes, children } = node
  if (name === 'br') line.lineBreak()
  else if (CODE.has(name)) {
    const code = textOf(children)
    // In a table cell a backslash before a bar would be parsed as an escape, even in code.
    if (context.isCell && code.includes('\\|')) line.text(code)
    else line.markup(toCodeSpan(code))
  } else if (name === 'button') appendCodes(line, children, context)
  else if (name === 'img') appendImage(line, attributes, context)
  else if (name === 'a' && !context.isLabel) appendLink(line, attributes, children, context)
  else if (STRONG.has(name) && !context.isStrong) appendStrong(line, children, context)
  else {
    const isBlock = BLOCKS.has(name)
    if (isBlock) line.space()
    appendAll(line, children, context)
    if (isBlock) line.space()
  }
}

function appendStrong(line: Line, children: readonly PageNode[], context: InlineContext): void {
  const inner = renderInline(children, { ...context, isStrong: true })
  const text = textOf(children)
  if (/^\s/.test(text)) line.space()
  if (inner !== '') line.strong(inner)
  if (/\s$/.test(text)) line.space()
}

function appendLink(
  line: Line,
  { href }: Record<string, string>,
  children: readonly PageNode[],
  context: InlineContext,
): void {
  const label = renderInline(children, { ...context, isLabel: true }).replaceAll('\n', ' ')
  const url = href === undefined ? undefined : context.resolve(href)
  if (label === '') return
  const text = textOf(children)
  if (/^\s/.test(text)) line.space()
  line.markup(url === undefined ? label : `[${label}](${toDestination(url)})`)
  if (/\s$/.test(text)) line.space()
}

/** Appends an image that has an alternative text. */
function appendImage(
  line: Line,
  { alt = '', src = '' }: Record<string, string>,
  { resolve }: InlineContext,
): void {
  const url = resolve(src)
  if (alt.trim() !== '' && url !== undefined)
    line.markup(`![${escapeMarkdown(alt, { isLabel: true }).trim()}](${toDestination(url)})`)
}

/** Appends the codes that a button copies; the rest of a button is omitted. */
function appendCodes(line: Line, children: readonly PageNode[], context: InlineContext): void {
  for (const child of children) {
    if (typeof child === 'string') continue
    if (child.name === 'code') {
      line.space()
      append(line, child, context)
    } else appendCodes(line, child.children, context)
  }
}

/** The elements that form a block of their own. */
export const BLOCKS: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hgroup',
  'hr',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'search',
  'section',
  'summary',
  'table',
  'ul',
])

/** The text of nodes, as it was written. */
export function textOf(nodes: readonly PageNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

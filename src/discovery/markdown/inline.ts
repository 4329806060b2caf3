import type { PageNode } from '#discovery/markdown/parse-main.ts'
import { escapeMarkdown, toCodeSpan, toDestination } from '#text/escape-markdown.ts'

/** What the text within a line depends on. */
export interface InlineContext {
  /** A page's links as absolute addresses; nothing for those that lead nowhere outside of a browser. */
  resolve: (href: string) => string | undefined
  isLabel?: boolean
  isStrong?: boolean
  isCell?: boolean
}

const STRONG = new Set(['strong', 'b'])
const CODE = new Set(['code', 'kbd', 'samp'])

/** Text within a block. A line feed stands for each `br`. */
export function renderInline(nodes: readonly PageNode[], context: InlineContext): string {
  const line = createLine(context)
  appendAll(line, nodes, context)
  return line.end()
}

type Line = ReturnType<typeof createLine>

/**
 * Puts pieces together: white space between them becomes one space, and emphasis is given only where Markdown
 * would see it.
 */
function createLine({ isLabel = false }: InlineContext) {
  let done = ''
  let text = ''
  /** Emphasised text, of which only the character behind it tells whether it can be marked. */
  let strong: string | undefined

  return {
    text: (piece: string) => {
      text += piece
    },
    /** Finished Markdown. */
    markup: (piece: string) => {
      flush(piece)
      // Before a link an exclamation mark would make it an image.
      if (piece.startsWith('[') && done.endsWith('!')) done = `${done.slice(0, -1)}\\!`
      done += piece
    },
    strong: (inner: string) => {
      flush('*')
      strong = inner
    },
    /** Separates what stands in blocks of their own. */
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

  /** Writes the text that was collected; `next` is what will follow it. */
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

/** Whether `**` on both sides of a text opens and closes emphasis (CommonMark 0.31, 6.2). */
function canMark(before: string | undefined, inner: string, after: string | undefined): boolean {
  const isEdge = (character: string | undefined): boolean => !character || /[\s\p{P}\p{S}]/u.test(character)
  const opens = isEdge(before) || !isEdge(inner[0])
  const closes = isEdge(after) || !isEdge(inner.at(-1))
  return opens && closes
}

/**
 * Elements side by side are kept apart: on the page styles do that, without white space. So is an element
 * behind a colon.
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
    // In a cell a backslash before a bar cannot be told from an escape.
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

/** An image that says what it shows. */
function appendImage(
  line: Line,
  { alt = '', src = '' }: Record<string, string>,
  { resolve }: InlineContext,
): void {
  const url = resolve(src)
  if (alt.trim() !== '' && url !== undefined)
    line.markup(`![${escapeMarkdown(alt, { isLabel: true }).trim()}](${toDestination(url)})`)
}

/** Of a button the code that it copies is kept. */
function appendCodes(line: Line, children: readonly PageNode[], context: InlineContext): void {
  for (const child of children) {
    if (typeof child === 'string') continue
    if (child.name === 'code') {
      line.space()
      append(line, child, context)
    } else appendCodes(line, child.children, context)
  }
}

/** The elements that stand apart from what is before and behind them. */
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

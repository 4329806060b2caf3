/** Elements of a page as blocks of Markdown: headings, lists, tables. inline.ts does the text in them. */
import { BLOCKS, type InlineContext, renderInline, textOf } from '#discovery/markdown/inline.ts'
import type { PageElement, PageNode } from '#discovery/markdown/parse-main.ts'
import { escapeLineStart, toCodeBlock } from '#text/escape-markdown.ts'

/** A rendered block. The texts and lists of a list item are not separated by blank lines. */
interface Block {
  kind: 'text' | 'list' | 'other'
  markdown: string
}

interface BlockContext extends InlineContext {
  /** A heading in a list item would end the list, so it becomes emphasised text. */
  isItem?: boolean
}

/** Renders nodes as Markdown blocks separated by blank lines. */
export function renderBlocks(nodes: readonly PageNode[], context: InlineContext): string {
  return toBlocks(nodes, context)
    .map(({ markdown }) => markdown)
    .join('\n\n')
}

function toBlocks(nodes: readonly PageNode[], context: BlockContext): Block[] {
  const blocks: Block[] = []
  let line: PageNode[] = []
  const endLine = (): void => {
    const text = toParagraph(renderInline(line, context))
    if (text !== '') blocks.push({ kind: 'text', markdown: text })
    line = []
  }
  for (const node of nodes) {
    if (typeof node !== 'string' && (BLOCKS.has(node.name) || holdsBlocks(node))) {
      endLine()
      blocks.push(...toBlock(node, context))
    } else line.push(node)
  }
  endLine()
  return blocks
}

/**
 * Whether an inline element contains blocks. Links and buttons do not count, because Markdown allows them
 * only within a line.
 */
function holdsBlocks({ name, children }: PageElement): boolean {
  if (name === 'a' || name === 'button') return false
  return children.some((child) => typeof child !== 'string' && (BLOCKS.has(child.name) || holdsBlocks(child)))
}

function toBlock({ name, attributes, children }: PageElement, context: BlockContext): Block[] {
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return toHeading(Number(name[1]), children, context)
    case 'ul':
      return toList(children, () => '- ', context)
    case 'ol': {
      const first = Number.parseInt(attributes['start'] ?? '1', 10) || 1
      return toList(children, (index) => `${first + index}. `, context)
    }
    case 'dl':
      return toFacts(children, context)
    case 'table':
      return toTable(children, context)
    case 'pre': {
      const code = textOf(children)
      return code.trim() === '' ? [] : [{ kind: 'other', markdown: toCodeBlock(code, languageOf(children)) }]
    }
    case 'blockquote': {
      const quoted = renderBlocks(children, context)
      return quoted === ''
        ? []
        : [{ kind: 'other', markdown: quoted.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>') }]
    }
    case 'hr':
      return [{ kind: 'other', markdown: '---' }]
    default:
      return toBlocks(children, context)
  }
}

/** The language of a code block, from a class such as `language-json`. */
function languageOf(children: readonly PageNode[]): string {
  const code = children.find((child) => typeof child !== 'string')
  return /\blanguage-([\w+-]+)/.exec(code?.attributes['class'] ?? '')?.[1] ?? ''
}

/** Renders lines as one paragraph with hard breaks. */
function toParagraph(inline: string): string {
  return inline
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))
    .filter((line) => line !== '')
    .join('  \n')
}

function toHeading(level: number, children: readonly PageNode[], context: BlockContext): Block[] {
  if (context.isItem) return toBlocks([{ name: 'strong', attributes: {}, children: [...children] }], context)
  const text = renderInline(children, context).replaceAll('\n', ' ')
  if (text === '') return []
  // Number signs at the end would be parsed as a closing sequence.
  return [{ kind: 'other', markdown: `${'#'.repeat(level)} ${text.replace(/(?<!#)#+$/, '\\$&')}` }]
}

function toList(
  children: readonly PageNode[],
  markerOf: (index: number) => string,
  context: BlockContext,
): Block[] {
  const items = children
    .filter((child) => typeof child !== 'string')
    .map((item) => toItem(toBlocks(item.children, { ...context, isItem: true })))
    .filter((item) => item !== '')
    .map((item, index) => {
      const marker = markerOf(index)
      return marker + item.replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`)
    })
  return items.length === 0 ? [] : [{ kind: 'list', markdown: items.join('\n') }]
}

/** Joins the blocks of a list item. Consecutive texts become lines of one paragraph. */
function toItem(blocks: readonly Block[]): string {
  return blocks.reduce((item, { kind, markdown }, index) => {
    const before = blocks[index - 1]?.kind
    if (before === undefined) return markdown
    if (before === 'text' && kind === 'text') return `${item}  \n${markdown}`
    // Without a blank line, a text after a list would continue the last item of that list.
    return before === 'text' && kind === 'list' ? `${item}\n${markdown}` : `${item}\n\n${markdown}`
  }, '')
}

/** Renders each term of a definition list with its details on one line. */
function toFacts(children: readonly PageNode[], context: BlockContext): Block[] {
  const parts = children.flatMap((child) => {
    if (typeof child === 'string') return []
    return child.name === 'div' ? child.children.filter((part) => typeof part !== 'string') : [child]
  })
  const facts: { term: string; details: string[] }[] = []
  for (const { name, children: content } of parts) {
    if (name === 'dt') {
      const term = renderInline(content, { ...context, isStrong: true }).replaceAll('\n', ' ')
      facts.push({ term: term.replace(/(?<!\s)\s*:$/, ''), details: [] })
    } else if (name === 'dd') {
      const detail = renderInline(content, context).replaceAll('\n', ' ')
      if (detail !== '') facts.at(-1)?.details.push(detail)
    }
  }
  return facts.map(({ term, details }) => ({
    kind: 'text',
    markdown: `**${term}:** ${details.join(', ')}`.trimEnd(),
  }))
}

/** Renders a table whose first row is its header. */
function toTable(children: readonly PageNode[], context: BlockContext): Block[] {
  const rows = rowsOf(children).map((cells) =>
    cells.map((cell) =>
      renderInline(cell.children, { ...context, isCell: true })
        .replaceAll('\n', ' ')
        .replaceAll('|', '\\|'),
    ),
  )
  const width = Math.max(0, ...rows.map(({ length }) => length))
  if (width === 0) return []
  const [head = [], ...body] = rows.map((cells) => [
    ...cells,
    ...Array<string>(width - cells.length).fill(''),
  ])
  const lines = [head, Array<string>(width).fill('---'), ...body].map((cells) => `| ${cells.join(' | ')} |`)
  const caption = children.find((child) => typeof child !== 'string' && child.name === 'caption')
  const title: Block[] = caption
    ? toBlocks([{ name: 'strong', attributes: {}, children: [caption] }], context)
    : []
  return [...title, { kind: 'other', markdown: lines.join('\n') }]
}

function rowsOf(children: readonly PageNode[]): PageElement[][] {
  return children.flatMap((child) => {
    if (typeof child === 'string') return []
    if (child.name !== 'tr') return rowsOf(child.children)
    return [child.children.filter((cell): cell is PageElement => typeof cell !== 'string')]
  })
}

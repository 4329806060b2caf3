import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/**
 * What a reader of GitHub's Markdown sees: elements by their kind, texts as they are shown. Emphasis is not
 * told apart from text.
 */
export type Shown = string | { kind: string; of: Shown[]; url?: string }

interface Node {
  type: string
  value?: string
  alt?: string | null
  url?: string
  children?: Node[]
}

/** Without the search for addresses in texts that were parsed, where escapes are gone. */
const treeExtensions = gfmFromMarkdown().map(({ transforms: _transforms, ...extension }) => extension)

/** A Markdown text as a reference parser reads it. */
export function parseMarkdown(markdown: string): Shown[] {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: treeExtensions }) as Node
  return shown(root.children ?? [])
}

/** All elements of a kind, wherever they stand. */
export function findAll(nodes: readonly Shown[], kind: string): Exclude<Shown, string>[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.kind === kind ? [node] : []), ...findAll(node.of, kind)],
  )
}

/** The text of elements, as it is shown. */
export function textIn(nodes: readonly Shown[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textIn(node.of))).join('')
}

function shown(nodes: readonly Node[]): Shown[] {
  return nodes.flatMap(toShown).reduce<Shown[]>((all, node) => {
    const before = all.at(-1)
    if (typeof node !== 'string' || typeof before !== 'string') return [...all, node]
    return [...all.slice(0, -1), before + node]
  }, [])
}

function toShown({ type, value, alt, url, children = [] }: Node): Shown[] {
  if (type === 'text') return [value ?? '']
  if (type === 'strong') return shown(children)
  const of = value === undefined && alt === undefined ? shown(children) : [value ?? alt ?? '']
  return [{ kind: type, of, ...(url !== undefined && { url }) }]
}

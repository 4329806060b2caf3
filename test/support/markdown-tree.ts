import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** Markdown as GitHub displays it: elements by kind, and texts. Emphasis is treated as text. */
export type Shown = string | { kind: string; of: Shown[]; url?: string }

interface Node {
  type: string
  value?: string
  alt?: string | null
  url?: string
  children?: Node[]
}

/** The extensions without autolinking after parsing, which would ignore escapes. */
const treeExtensions = gfmFromMarkdown().map(({ transforms: _transforms, ...extension }) => extension)

/** Parses Markdown with the reference parser. */
export function parseMarkdown(markdown: string): Shown[] {
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: treeExtensions }) as Node
  return shown(root.children ?? [])
}

/** All elements of a kind, at any depth. */
export function findAll(nodes: readonly Shown[], kind: string): Exclude<Shown, string>[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.kind === kind ? [node] : []), ...findAll(node.of, kind)],
  )
}

/** The displayed text of elements. */
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

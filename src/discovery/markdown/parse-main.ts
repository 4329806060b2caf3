/** The main part of an HTML page as a tree without what only a screen can use. */
import { Parser } from 'htmlparser2'

/** An element with its visible children. */
export interface PageElement {
  name: string
  attributes: Record<string, string>
  children: PageNode[]
}

export type PageNode = PageElement | string

/** Elements that are only useful on a screen. */
const LEFT_OUT = new Set([
  'nav',
  'script',
  'style',
  'form',
  'input',
  'select',
  'textarea',
  'template',
  'noscript',
  'svg',
  'dialog',
])

/**
 * Parses the visible content of a page's first `main` element. Hidden subtrees and {@link LEFT_OUT} are
 * omitted. A page without `main` gives an empty list. With a time `now`, elements are shown and hidden as in
 * a browser at that time (see src/browser/times/clock.ts).
 */
export function parseMain(html: string, now?: number): PageNode[] {
  const main: PageElement = { name: 'main', attributes: {}, children: [] }
  /** The open elements within `main`. */
  const open: PageElement[] = []
  /** The number of open elements that are not shown. */
  let skipped = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = open.at(-1)
      const isLabel = parent !== undefined && now !== undefined && isLabelOfEnded(attributes, open, now)
      if (skipped > 0 || LEFT_OUT.has(name) || (!isLabel && isHidden(attributes, now))) skipped += 1
      else if (parent) {
        const element = { name, attributes, children: isLabel ? [attributes['data-ended'] ?? ''] : [] }
        parent.children.push(element)
        open.push(element)
      } else if (name === 'main') open.push(main)
    },
    onclosetag() {
      if (skipped > 0) skipped -= 1
      else if (open.length > 0) {
        open.pop()
        if (open.length === 0) parser.pause()
      }
    },
    ontext(text) {
      if (skipped > 0) return
      open.at(-1)?.children.push(text)
    },
  })
  parser.write(html)
  return main.children
}

/** Whether an element is hidden, either by its markup or by its time attributes at `now`. */
function isHidden(attributes: Record<string, string>, now: number | undefined): boolean {
  const { hidden, 'data-begins-at': beginsAt, 'data-shown': shown } = attributes
  const { 'data-shown-from': from, 'data-shown-until': until = Infinity } = attributes
  if (now !== undefined && from !== undefined) return now < Number(from) || now >= Number(until)
  if (now === undefined || beginsAt === undefined) return hidden !== undefined
  return Number(beginsAt) <= now !== (shown === 'after')
}

/** Whether an element is a label for the end of the element around it, and that end lies before `now`. */
function isLabelOfEnded(
  attributes: Record<string, string>,
  open: readonly PageElement[],
  now: number,
): boolean {
  if (attributes['data-ended'] === undefined) return false
  const dated = open.findLast((element) => element.attributes['data-ends-at'] !== undefined)
  return Number(dated?.attributes['data-ends-at']) < now
}

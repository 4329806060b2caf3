import { Parser } from 'htmlparser2'

/** An element of a page, with what of it is shown. */
export interface PageElement {
  name: string
  attributes: Record<string, string>
  children: PageNode[]
}

export type PageNode = PageElement | string

/** What is of use on a screen only. */
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
 * What a page's `main` shows: the first element of that name, wherever such letters stand in attributes or
 * texts. Hidden subtrees and {@link LEFT_OUT} are not in it. A page without a main part gives nothing. With a
 * moment `now`, what has begun or ended since the page was made shows as it does in a browser (see
 * src/browser/clock.ts).
 */
export function parseMain(html: string, now?: number): PageNode[] {
  const main: PageElement = { name: 'main', attributes: {}, children: [] }
  /** The elements that are open, within the main part. */
  const open: PageElement[] = []
  /** How many elements are open that are not shown. */
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

/**
 * Whether an element is hidden: by its markup, or because what it tells of has not begun, or has, at a
 * moment.
 */
function isHidden(attributes: Record<string, string>, now: number | undefined): boolean {
  const { hidden, 'data-begins-at': beginsAt, 'data-shown': shown } = attributes
  const { 'data-shown-from': from, 'data-shown-until': until = Infinity } = attributes
  if (now !== undefined && from !== undefined) return now < Number(from) || now >= Number(until)
  if (now === undefined || beginsAt === undefined) return hidden !== undefined
  return Number(beginsAt) <= now !== (shown === 'after')
}

/** Whether an element waits for the end of what it stands in, and that is over at a moment. */
function isLabelOfEnded(
  attributes: Record<string, string>,
  open: readonly PageElement[],
  now: number,
): boolean {
  if (attributes['data-ended'] === undefined) return false
  const dated = open.findLast((element) => element.attributes['data-ends-at'] !== undefined)
  return Number(dated?.attributes['data-ends-at']) < now
}

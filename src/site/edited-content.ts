import type { EditedContent } from '#process/edited-content.ts'

const PLACE = Symbol.for('deal-search.edited-content')

/**
 * The content as the development server last read it. The server and the pages are separate module graphs, so
 * the value is stored on `globalThis`.
 */
export function editedContent(): EditedContent | undefined {
  return (globalThis as { [PLACE]?: EditedContent })[PLACE]
}

export function setEditedContent(edited: EditedContent): void {
  ;(globalThis as { [PLACE]?: EditedContent })[PLACE] = edited
}

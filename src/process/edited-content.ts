/** The content while it is edited: valid records are shown whatever the others have wrong. */
import { type Content, createContentCheck } from '#entries/check-content.ts'
import { type ImportedFiles, readContentFiles, reviewFolder } from '#process/content-files.ts'
import { createRecordCache } from '#process/record-cache.ts'
import type { Finding } from '#review/finding.ts'
import { renderFindings } from '#review/render-findings.ts'

/**
 * The content of a folder that is being edited: every record that can be shown, drafts included, and all
 * findings.
 */
export interface EditedContent {
  content: Content
  findings: readonly Finding[]
  /** Records shown here that would not be published, as `deals/<id>` or `posts/<id>`. */
  drafts: ReadonlySet<string>
}

/**
 * Creates the function that reads a folder after each edit. A file with a mistake is left out, together with
 * the records that depend on it. When the remaining content is not valid, the last valid content is returned.
 */
export function createEditedContent(
  folder: string,
  readImported: (now: number) => Promise<ImportedFiles | undefined> = () => Promise.resolve(undefined),
): () => Promise<EditedContent> {
  const records = createRecordCache()
  const checkFiles = createContentCheck()
  let last: Content | undefined
  return async () => {
    const imported = await readImported(Date.now())
    const {
      findings,
      content: { photos },
    } = await reviewFolder(folder, { read: records.read, check: checkFiles, imported })
    const written = await readContentFiles(folder)
    let files = imported?.join(written).files ?? written
    const check = () => checkFiles(files, { read: records.read, photos })
    let checked = check()
    while (!checked.ok) {
      const wrong = new Set(checked.mistakes.map(({ file }) => file))
      const right = files.filter(({ path }) => !wrong.has(path))
      if (right.length === files.length) break
      files = right
      checked = check()
    }
    if (checked.ok) last = checked.content
    if (!last)
      throw new Error(`${folder} is not complete enough to be shown:\n${renderFindings(findings, 'text')}`)
    return { ...publishDrafts(last), findings }
  }
}

/** Marks drafts as live and collects their ids. */
function publishDrafts(content: Content): Pick<EditedContent, 'content' | 'drafts'> {
  const drafts = new Set<string>()
  const show = <Entry extends { id: string; status: string }>(folder: string, entries: Entry[]): Entry[] =>
    entries.map((entry) => {
      if (entry.status !== 'draft') return entry
      drafts.add(`${folder}/${entry.id}`)
      return { ...entry, status: 'live' }
    })
  return {
    content: { ...content, deals: show('deals', content.deals), posts: show('posts', content.posts) },
    drafts,
  }
}

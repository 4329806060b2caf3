import type { PublishedRelease } from '#publish/releases/publisher.ts'

/** What was published, in a line. */
export function describeRelease({
  id,
  isNew,
  isWhole,
  pages,
  rendered,
  files,
  bytes,
}: PublishedRelease): string {
  if (!isNew) return `nothing has changed since ${id}`
  const size = `${files} files, ${(bytes / 1e6).toFixed(1)} MB`
  const others = isWhole ? '' : '; the other pages are rendered when they are asked for'
  return `published ${id}: ${pages} pages, ${rendered} rendered; ${size}${others}`
}

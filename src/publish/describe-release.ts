import type { PublishedRelease } from '#publish/releases/publisher.ts'

/** What was published, in a line. */
export function describeRelease({ id, isNew, records }: PublishedRelease): string {
  return isNew ? `published ${id}: ${records} records` : `nothing has changed since ${id}`
}

import type { PublishedRelease } from '#publish/releases/publisher.ts'

/** Returns one line about a publication. */
export function describeRelease({ id, isNew, records }: PublishedRelease): string {
  return isNew ? `published ${id}: ${records} records` : `nothing has changed since ${id}`
}

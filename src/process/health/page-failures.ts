/** Remembers which pages could not be rendered, for the health of the process. */
import { withoutLanguage } from '#discovery/documents/page-kind.ts'

/** A page that failed counts as failing until it is rendered, or for so long. */
const FAILING_MS = 600_000

/** Addresses that are remembered at once. */
const PAGES_MAX = 100

/** Where the pages of the process stand. */
export interface PageFailures {
  /** Notes how the page at a path was answered. */
  note: (path: string, isFailed: boolean) => void
  /** The routes with pages that failed last time, such as `/search` or `/s/…`. */
  failing: () => string[]
}

/** `elapsed` is a monotonic clock in milliseconds. */
export function createPageFailures(elapsed: () => number): PageFailures {
  const failedAt = new Map<string, number>()
  return {
    note: (path, isFailed) => {
      failedAt.delete(path)
      if (isFailed && failedAt.size < PAGES_MAX) failedAt.set(path, elapsed())
    },
    failing: () => {
      for (const [path, moment] of failedAt) if (elapsed() - moment > FAILING_MS) failedAt.delete(path)
      return [...new Set(Array.from(failedAt.keys(), routeOf))].toSorted()
    },
  }
}

/** The part of a path that names its route, without language and ids, which a client may choose. */
function routeOf(path: string): string {
  const [, first = '', ...rest] = withoutLanguage(path).split('/')
  return `/${first}${rest.length > 0 ? '/…' : ''}`
}

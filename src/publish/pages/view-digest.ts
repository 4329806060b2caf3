import { digest } from '#process/digest.ts'
import { onceForEach } from '#text/once-for-each.ts'
import type { PageView } from '#views/page-definition.ts'
import { isShared } from '#views/shown/shared-parts.ts'

/**
 * Everything in a view as text, with digests for what many pages share, which is looked at once: a deal
 * stands on a hundred pages.
 */
export function textOfView(view: PageView): string {
  return JSON.stringify(withDigests(view))
}

/** The same value with digests for its shared parts. */
function withDigests(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isShared(value)) return { '#': digestOfPart(value) }
  if (Array.isArray(value)) return value.map(withDigests)
  const copy: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) copy[name] = withDigests(part)
  return copy
}

const digestOfPart = onceForEach((part: object) => digest(JSON.stringify(part)))

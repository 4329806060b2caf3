import { createSnapshot, type Snapshot } from '#catalog/snapshot.ts'
import type { Content } from '#entries/check-content.ts'
import { lunarDayIn } from '#process/lunar-days.ts'
import { digest, digestNumber, linkIdOf } from '#process/digest.ts'

/**
 * Creates the snapshot of checked content, with this platform's hash functions. `create` may remember the
 * last snapshot.
 */
export function snapshotOf(
  content: Content,
  origin: Pick<Snapshot, 'builtAt' | 'siteUrl'> & { takesTips?: boolean },
  create = createSnapshot,
): Snapshot {
  return create(content, { ...origin, digest, digestNumber, hashIdOf: linkIdOf, lunarDayIn })
}

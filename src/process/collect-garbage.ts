import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/**
 * Collects garbage at once, for whoever has just let go of much more memory than the engine knows of. `minor`
 * looks at young objects alone.
 */
export const collectGarbage = runInNewContext('gc') as (options?: { type: 'major' | 'minor' }) => void

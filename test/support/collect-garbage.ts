import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Runs a full garbage collection. */
export function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  gc()
}

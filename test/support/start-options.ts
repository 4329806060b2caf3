/**
 * Collects young garbage early, and old garbage before the heap has grown much: a long-running process
 * benefits more from low memory than from fewer pauses.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=20']

/**
 * Makes glibc return memory to the system. By default each thread keeps freed memory, and once a large block
 * has been freed, glibc keeps all smaller ones.
 */
export const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** The folder of Node's compile cache. Set in the environment, it also covers the first module. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' }

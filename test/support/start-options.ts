/**
 * Young garbage is collected early, and old garbage before the heap has grown by much: a process that serves
 * for long has more use of memory than of pauses.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=20']

/**
 * glibc gives memory back to the system: by default its threads keep what they have freed, and a large block
 * that was freed once makes it keep all that are smaller.
 */
export const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Where Node keeps what it compiled. Named at the start, it also has the first module. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' }

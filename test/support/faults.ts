/**
 * Preloaded into a server by a test to cause uncaught errors: SIGUSR2 throws an error, SIGWINCH rejects a
 * promise.
 */
process.on('SIGUSR2', () => {
  throw new Error('A fault for the test')
})
process.on('SIGWINCH', () => {
  void Promise.reject(new Error('A fault for the test'))
})

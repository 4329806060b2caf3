/**
 * Preloaded into a server by a test: faults that nobody catches, on SIGUSR2 one that is thrown, on SIGWINCH a
 * promise that is rejected.
 */
process.on('SIGUSR2', () => {
  throw new Error('A fault for the test')
})
process.on('SIGWINCH', () => {
  void Promise.reject(new Error('A fault for the test'))
})

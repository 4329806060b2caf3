/** Preloaded into a server by a test: faults that nobody catches, on SIGUSR2 one that is thrown, on SIGHUP a promise that is rejected. */
process.on('SIGUSR2', () => {
  throw new Error('A fault for the test')
})
process.on('SIGHUP', () => {
  void Promise.reject(new Error('A fault for the test'))
})

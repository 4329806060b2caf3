/** Preloaded into a process that a test freezes: after SIGUSR2 its event loop never turns again. */
process.on('SIGUSR2', () => {
  for (;;);
})

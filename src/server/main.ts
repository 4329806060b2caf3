/** Second half of `npm start`: serves the build in `dist/` until it is told to stop. */
import { readSettings } from '#runtime/env.ts'
import { startServer } from '#server/server.ts'

try {
  const settings = readSettings(process.env)
  const server = await startServer({ settings, dist: 'dist' })
  console.log(`Serving ${settings.SITE_URL} on port ${server.port}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1))
      server.drain().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

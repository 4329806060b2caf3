/** Second half of `npm start`: serves a build (`dist` unless another folder is named) until it is told to stop. */
import { enableCompileCache, flushCompileCache } from 'node:module'

// Types are stripped and modules compiled once, not at every start; hence the imports below it.
enableCompileCache()

const { readSettings } = await import('#runtime/env.ts')
const { startServer } = await import('#server/server.ts')

const [dist = 'dist'] = process.argv.slice(2)

try {
  const settings = readSettings(process.env)
  const server = await startServer({ settings, dist })
  console.log(`Serving ${settings.SITE_URL} on port ${server.port}`)
  flushCompileCache()
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

/**
 * Runs the built server with a shifted clock: `node test/support/serve.ts DIST OFFSET_MS`. With `releases` as
 * DIST it follows the releases. A message with a number sets a new offset.
 */
import { readSettings } from '#process/env.ts'
import { startServer } from '#server/server.ts'

const [dist = 'dist', offset = '0'] = process.argv.slice(2)
let offsetMs = Number(offset)
process.on('message', (message) => {
  offsetMs = Number(message)
})
const server = await startServer({
  settings: readSettings(process.env),
  dist: dist === 'releases' ? undefined : dist,
  now: () => Date.now() + offsetMs,
})
console.log(`Serving on port ${server.port}`)

/** The built server with its clock moved: `node test/support/serve.ts DIST OFFSET_MS`. */
import { readSettings } from '#runtime/env.ts'
import { startServer } from '#server/server.ts'

const [dist = 'dist', offset = '0'] = process.argv.slice(2)
const server = await startServer({
  settings: readSettings(process.env),
  dist,
  now: () => Date.now() + Number(offset),
})
console.log(`Serving on port ${server.port}`)

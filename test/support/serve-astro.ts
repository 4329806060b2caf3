/** Runs the built Astro handler without the production server: `node test/support/serve-astro.ts DIST`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSettings } from '#process/env.ts'
import { openLinks } from '#process/link-database/open-links.ts'
import { createLog } from '#process/log.ts'
import { createServices } from '#process/services.ts'
import { loadSnapshot } from '#process/snapshot-files.ts'
import type { AstroHandler } from '#server/listener.ts'

const [dist = 'dist'] = process.argv.slice(2)
const folder = resolve(dist, 'server')
const settings = readSettings(process.env)
const services = createServices({
  ...(await loadSnapshot(folder)),
  links: await openLinks({ settings, log: createLog(settings.LOG_LEVEL) }),
  settings,
})
const { handler } = (await import(pathToFileURL(join(folder, 'entry.mjs')).href)) as { handler: AstroHandler }

const server = createServer((request, response) => {
  const requestId = String(request.headers['x-request-id'])
  handler(request, response, () => response.writeHead(404).end(), {
    call: { services, client: 'test', requestId },
  })
})
server.listen(Number(process.env['PORT']), () => {
  console.log(`Serving on port ${(server.address() as AddressInfo).port}`)
})

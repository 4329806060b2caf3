/**
 * The built server, which prints its own memory after the first search: `node --expose-gc serve-and-weigh.ts
 * DIST`.
 */
import { readSettings } from '#process/env.ts'
import { startServer } from '#server/server.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const [dist = 'dist'] = process.argv.slice(2)
const server = await startServer({ settings: readSettings(process.env), dist })
await (await fetch(`http://127.0.0.1:${server.port}/api/search-advanced?q=tra+sua`)).text()
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
collectGarbage()
const { heapUsed, rss } = process.memoryUsage()
const mebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)
console.log(JSON.stringify({ heapMb: mebibytes(heapUsed), rssMb: mebibytes(rss) }))
console.log(`Serving on port ${server.port}`)

/**
 * The built server, which prints its own memory after the first search: `node --expose-gc serve-and-weigh.ts
 * DIST`.
 */
import { collectGarbage } from '#process/collect-garbage.ts'
import { readSettings } from '#process/env.ts'
import { startServer } from '#server/server.ts'

const [dist = 'dist'] = process.argv.slice(2)
const server = await startServer({ settings: readSettings(process.env), dist })
await (await fetch(`http://127.0.0.1:${server.port}/api/search-advanced?q=tra+sua`)).text()
collectGarbage()
const { heapUsed, rss } = process.memoryUsage()
const mebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)
console.log(JSON.stringify({ heapMb: mebibytes(heapUsed), rssMb: mebibytes(rss) }))
console.log(`Serving on port ${server.port}`)

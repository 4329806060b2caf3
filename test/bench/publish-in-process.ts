/** Publishes at each moment that it is sent, and answers with what that cost. */
import { readSettings } from '#process/env.ts'
import { createPublisher } from '#publish/releases/publisher.ts'

export interface PublicationCost {
  seconds: number
  processorSeconds: number
  /** The most memory that the process has held so far. */
  peakMb: number
  pages: number
  rendered: number
  files: number
  bytes: number
}

const publisher = createPublisher(readSettings(process.env))

process.on('message', (at) => void publish(Number(at)))
process.once('disconnect', () => process.exit(0))

async function publish(now: number): Promise<void> {
  const startedAt = performance.now()
  const used = process.cpuUsage()
  const { pages, rendered, files, bytes } = await publisher.publish({ now, report: () => {} })
  const { user, system } = process.cpuUsage(used)
  process.send?.({
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (user + system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
    pages,
    rendered,
    files,
    bytes,
  } satisfies PublicationCost)
}

/** Publishes at each moment that it is sent, and answers with what that cost. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '#process/env.ts'
import { createPublisher } from '#publish/releases/publisher.ts'

export interface PublicationCost {
  seconds: number
  processorSeconds: number
  /** The most memory that the process has held so far. */
  peakMb: number
  /** Of the folder of the release. */
  bytes: number
}

const settings = readSettings(process.env)
const publisher = createPublisher(settings)

process.on('message', (at) => void publish(Number(at)))
process.once('disconnect', () => process.exit(0))

async function publish(now: number): Promise<void> {
  const startedAt = performance.now()
  const used = process.cpuUsage()
  const { id } = await publisher.publish({ now, report: () => {} })
  const { user, system } = process.cpuUsage(used)
  process.send?.({
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (user + system) / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
    bytes: bytesIn(join(settings.RELEASES_DIR, id)),
  } satisfies PublicationCost)
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

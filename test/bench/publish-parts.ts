/** Publishes whenever it is told to, and answers with what each part of the publication cost. */
import { readSettings } from '#process/env.ts'
import { compileCode } from '#publish/code/compile-code.ts'
import { createPublisher } from '#publish/releases/publisher.ts'

export interface PublishedPart {
  part: string
  seconds: number
  /** Processor seconds of all threads. */
  processor: number
  /** What the process holds when the part ends, and the most that it has held so far. */
  memoryMb: number
  peakMb: number
}

const settings = readSettings(process.env)
await (
  await compileCode(settings.SITE_URL, () => {})
).compiling
const publisher = createPublisher(settings)

process.on('message', () => void publish())
process.once('disconnect', () => process.exit(0))
process.send?.('ready')

async function publish(): Promise<void> {
  const parts: PublishedPart[] = []
  let last = { name: 'start', at: performance.now(), used: process.cpuUsage() }
  const end = (next: string): void => {
    const { user, system } = process.cpuUsage(last.used)
    parts.push({
      part: last.name,
      seconds: (performance.now() - last.at) / 1000,
      processor: (user + system) / 1e6,
      memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
      peakMb: Math.round(process.resourceUsage().maxRSS / 1000),
    })
    last = { name: next, at: performance.now(), used: process.cpuUsage() }
  }
  await publisher.publish({
    now: Date.now(),
    report: (step) => {
      if (step !== last.name) end(step)
    },
  })
  end('')
  process.send?.(parts)
}

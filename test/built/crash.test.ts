import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { smartLinkResponseSchema } from '#contract/smart-link.ts'
import { scratchFolder } from '../support/scratch.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'

const ROUNDS = 10
const CLIENTS = 16

/** How long a server may work before it is killed. */
const LIFE_MS = { min: 50, max: 500 }

/** Makes links one after the other until the server dies, and notes those that were acknowledged. */
async function makeLinks(
  server: ServerProcess,
  name: string,
  acknowledged: Map<string, string>,
): Promise<void> {
  for (let number = 0; ; number += 1) {
    try {
      const response = await fetch(`${server.url}/api/smart-links/create`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ inputUrl: `https://fahasa.com/${name}-${number}.html` }),
      })
      const { hashId, outputUrl } = smartLinkResponseSchema.parse(await response.json())
      acknowledged.set(hashId, outputUrl)
    } catch (error) {
      if (server.child.exitCode === null && server.child.signalCode === null && !server.child.killed)
        throw error
      return
    }
  }
}

describe('a server that is killed', () => {
  it(
    `keeps every link it acknowledged, in ${ROUNDS} rounds of kill -9 under load`,
    { timeout: 180_000 },
    async () => {
      await using folder = await scratchFolder()
      const environment = { ...UNLIMITED, DATA_DIR: folder.path }
      const acknowledged = new Map<string, string>()
      const startsMs: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedAt = performance.now()
        await using server = await spawnServer({ environment })
        startsMs.push(performance.now() - startedAt)
        const clients = Array.from({ length: CLIENTS }, (_, index) =>
          makeLinks(server, `round-${round}-client-${index}`, acknowledged),
        )
        await wait(LIFE_MS.min + Math.random() * (LIFE_MS.max - LIFE_MS.min))
        server.child.kill('SIGKILL')
        await once(server.child, 'exit')
        await Promise.all(clients)
      }

      await using server = await spawnServer({ environment })
      const lost: string[] = []
      for (const [hashId, outputUrl] of acknowledged) {
        const followed = await fetch(`${server.url}/s/${hashId}`, { redirect: 'manual' })
        if (followed.headers.get('location') !== outputUrl) lost.push(hashId)
      }
      console.log(`${acknowledged.size} links acknowledged before ${ROUNDS} kills, ${lost.length} lost`)
      console.log(`A start took ${Math.max(...startsMs).toFixed(0)} ms at most`)
      expect(lost).toEqual([])
      expect(acknowledged.size).toBeGreaterThan(100)
    },
  )
})

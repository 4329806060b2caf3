import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { errorResponseSchema } from '#contract/errors.ts'
import { sendPipelined, type ServerProcess, spawnServer, UNLIMITED } from '../../support/server.ts'

const SEARCH = 'GET /api/search-advanced?q=sony HTTP/1.1\r\nHost: localhost\r\n\r\n'
const CONNECTIONS = 10
const EACH = 40

/** More requests at once than may be under way and wait. */
const flood = async ({ port }: ServerProcess, text: string) =>
  (await Promise.all(Array.from({ length: CONNECTIONS }, () => sendPipelined(port, text, EACH)))).flat()

describe('a server that is asked for more than it can do', () => {
  it('answers what it can, tells the others to come back in 60 seconds, and answers everything afterwards', async () => {
    await using server = await spawnServer({ environment: { ...UNLIMITED, MAX_IN_FLIGHT: '1' } })
    const health: number[] = []
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        health.push(
          (await fetch(`${server.url}/api/health`)).status,
          (await fetch(`${server.url}/healthz`)).status,
        )
        await wait(5)
      }
    })()
    const answers = await flood(server, SEARCH)
    const pages = await Promise.all(
      Array.from({ length: 150 }, async () => {
        const answer = await fetch(`${server.url}/search?q=sony`)
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    isOver = true
    await watching

    const accepted = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 503)
    expect(accepted.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(accepted.length + refused.length).toBe(CONNECTIONS * EACH)
    for (const { headers, body } of refused) {
      expect(headers['retry-after']).toBe('60')
      expect(errorResponseSchema.parse(JSON.parse(body)).error.code).toBe('search_unavailable')
    }
    expect(new Set(pages)).toEqual(new Set([200, 503]))
    expect(new Set(health)).toEqual(new Set([200]))

    for (let count = 0; count < 20; count += 1) {
      expect((await fetch(`${server.url}/api/search-advanced?q=sony`)).status).toBe(200)
    }
  })

  it('answers who comes new in turn, while one client asks for pages over many connections', async () => {
    await using server = await spawnServer({ environment: UNLIMITED })
    const agent = new Agent({ keepAlive: true })
    const ask = (path: string, localAddress: string): Promise<number> =>
      new Promise((resolve, reject) => {
        get({ port: server.port, host: '127.0.0.1', path, localAddress, agent }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
        }).once('error', reject)
      })
    await ask('/search?q=sony', '127.0.2.1')
    let floodAnswers = 0
    let isOver = false
    const flooding = Array.from({ length: 64 }, async (_, lane) => {
      for (let count = 0; !isOver; count += 1) {
        if ((await ask(`/search?q=tai+nghe+${lane}+${count}`, '127.0.2.1')) === 200) floodAnswers += 1
      }
    })
    // The connections of the flood wait to be accepted before those of the newcomers.
    const newcomers = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const status = await ask('/search?q=sony', `127.0.${3 + index}.1`)
        return { status, after: floodAnswers }
      }),
    )
    isOver = true
    await Promise.all(flooding)
    agent.destroy()
    expect(newcomers.map(({ status }) => status)).toEqual(newcomers.map(() => 200))
    expect(Math.max(...newcomers.map(({ after }) => after))).toBeLessThan(20)
  })

  it('serves files without waiting', async () => {
    await using server = await spawnServer({ environment: { ...UNLIMITED, MAX_IN_FLIGHT: '1' } })
    const files = await flood(server, 'GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(new Set(files.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { readBytes } from '#server/guards/read-bytes.ts'
import { collectGarbage } from '#process/collect-garbage.ts'

const BYTES = 16_000
const BODIES = 10
const MEBIBYTE = 1024 * 1024

function memoryBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

it('a body takes the memory of its bytes until it is whole, however small its chunks are', async () => {
  const before = memoryBytes()
  const bodies = Array.from({ length: BODIES }, () => {
    const incoming = new EventEmitter()
    const read = readBytes(incoming as IncomingMessage, BYTES)
    for (let count = 0; count < BYTES; count += 1) incoming.emit('data', Buffer.from('a'))
    return { incoming, read }
  })
  expect((memoryBytes() - before) / MEBIBYTE).toBeLessThan(5)
  for (const { incoming, read } of bodies) {
    incoming.emit('end')
    expect((await read).toString()).toBe('a'.repeat(BYTES))
  }
})

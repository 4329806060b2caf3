import { describe, expect, it } from 'vitest'
import { BATCH_WEIGHT_MAX, weighBatch } from '#api/operations/weigh-batch.ts'

const weigh = (text: string): number | undefined => weighBatch(new TextEncoder().encode(text))

const listing = (limit?: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_deals', arguments: { ...(limit !== undefined && { limit }) } },
})

describe('the weight of a batch', () => {
  it('is the number of its messages while each asks for little', () => {
    expect(weigh(JSON.stringify([{ method: 'ping' }, listing(10), listing()]))).toBe(3)
  })

  it('grows with the records that it asks for', () => {
    expect(weigh(JSON.stringify([listing(200), listing('150')]))).toBe(7)
    expect(weigh(JSON.stringify(Array.from({ length: 20 }, () => listing(200))))).toBe(BATCH_WEIGHT_MAX)
  })

  it('has a bound, whatever stands in the batch', () => {
    expect(weigh(JSON.stringify(Array.from({ length: 500 }, () => listing(200))))).toBe(BATCH_WEIGHT_MAX)
    expect(weigh('[null, 1, [], {"params": null}, {"params": {"arguments": {"limit": 1e9}}}]')).toBe(5)
  })

  it.each(['', '{}', '{"method":"ping"}', '[{"method":', 'null'])('is none for %s', (text) => {
    expect(weigh(text)).toBeUndefined()
  })
})

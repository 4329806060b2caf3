import { describe, expect, it } from 'vitest'
import type { Call } from '#api/services.ts'
import { createServices } from '#process/services.ts'
import { submitLinkForm } from '#site/forms/submit-link-form.ts'
import { smallCatalog } from '../../support/content.ts'
import { lazyLinks } from '../../support/links.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

function createCall(limits: { perClient?: number; overall?: number }): Call {
  const services = createServices({
    catalog: smallCatalog({ stores: { shopee: { hosts: ['shopee.vn'] } } }),
    index: undefined,
    links: lazyLinks(() => NOW),
    settings: {
      CLIENT_REQUESTS_PER_MINUTE: limits.perClient ?? 60,
      GLOBAL_REQUESTS_PER_MINUTE: limits.overall ?? 6000,
    },
    now: () => NOW,
    elapsed: () => NOW,
  })
  return { services, client: '192.0.2.1', requestId: 'test-request' }
}

const submit = (call: Call) =>
  submitLinkForm(
    new Request('http://localhost/get-link/create', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ url: 'Xem nè: https://shopee.vn/product/1/2 nha' }),
    }),
    call,
  )

describe('the form of /get-link', () => {
  it('makes the link of the address in what was pasted', async () => {
    expect(await submit(createCall({}))).toMatchObject({ ok: true })
  })

  it('makes the same link of a share, whose fields stand in the URL', async () => {
    const call = createCall({})
    const shared = new URLSearchParams({
      title: 'Áo',
      text: 'Áo thun https://shopee.vn/product/1/2?utm_source=app',
    })
    const request = new Request(`http://localhost/get-link/create?${shared.toString()}`)
    const outcomes = [await submit(call), await submitLinkForm(request, call)]
    const ids = outcomes.map((outcome) => outcome.ok && outcome.saved.link.hashId)
    expect(outcomes[1]).toMatchObject({ ok: true, words: 'Áo thun' })
    expect(ids[0]).toBe(ids[1])
  })

  it('counts against the limit of its client, and says how long to wait', async () => {
    const call = createCall({ perClient: 2 })
    expect([(await submit(call)).ok, (await submit(call)).ok]).toEqual([true, true])
    expect(await submit(call)).toMatchObject({
      ok: false,
      failure: { code: 'rate_limited' },
      retryAfterSeconds: 60,
    })
    expect(await submit({ ...call, client: '192.0.2.2' })).toMatchObject({ ok: true })
  })

  it('runs short of the quota of all before searches do', async () => {
    const call = createCall({ overall: 4 })
    expect((await submit(call)).ok).toBe(true)
    expect(await submit(call)).toMatchObject({ ok: false, failure: { code: 'rate_limited' } })
    expect(await call.services.admit(call.client)).toMatchObject({ admitted: true })
  })
})

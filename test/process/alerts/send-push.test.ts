import { describe, expect, it } from 'vitest'
import type { Alert } from '#alerts/render-alert.ts'
import { createPushKey, publicKeyOf } from '#process/alerts/push-key.ts'
import { createPushClient } from '#process/alerts/send-push.ts'
import { startPushService } from '../../support/push-service.ts'

const alert: Alert = {
  message: {
    title: 'Giảm 20% trà sữa',
    body: 'Ưu đãi mới ở Shopee, cửa hàng bạn theo dõi',
    lang: 'vi',
    url: 'https://deals.example/ma-giam-gia/shopee/tea',
    tag: 'new/tea',
    id: 'x',
    end: 'Tắt thông báo',
  },
  ttlSeconds: 3600,
}
const signal = new AbortController().signal

const clientOf = (hosts: string[]) =>
  createPushClient({ key: createPushKey(), subject: 'mailto:a@example.com', hosts, now: Date.now })

describe('a message', () => {
  it('is signed and encrypted for the browser, and says for how long and as what it is kept', async () => {
    await using service = await startPushService()
    const client = clientOf([service.origin])
    expect(await client.send(service.subscribe('/a'), alert, signal)).toEqual({ sent: 'now' })
    expect(service.refused).toEqual([])
    const [pushed] = service.pushed
    expect(pushed?.message).toEqual(alert.message)
    expect(pushed?.headers).toMatchObject({ ttl: '3600', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    expect(pushed?.headers['topic']).toMatch(/^[\w-]{32}$/)
    client.close()
  })

  it.each([
    [404, {}, { sent: 'never' }],
    [410, {}, { sent: 'never' }],
    [429, { 'Retry-After': '120' }, { sent: 'later', retryAfterSeconds: 120 }],
    [503, { 'Retry-After': new Date(Date.now() + 3_600_000).toUTCString() }, { sent: 'later' }],
    [500, {}, { sent: 'later', retryAfterSeconds: undefined }],
    [302, { Location: 'http://127.0.0.1:1/elsewhere' }, { sent: 'later' }],
  ])('answered with %i %j is %j', async (status, headers, outcome) => {
    await using service = await startPushService({ answer: () => ({ status, headers }) })
    const client = clientOf([service.origin])
    expect(await client.send(service.subscribe('/a'), alert, signal)).toMatchObject(outcome)
    expect(service.requests()).toBe(1)
    client.close()
  })

  it('waits until the date that a push service names', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    await using service = await startPushService({
      answer: () => ({ status: 503, headers: { 'Retry-After': date } }),
    })
    const client = clientOf([service.origin])
    const outcome = await client.send(service.subscribe('/a'), alert, signal)
    expect('retryAfterSeconds' in outcome && outcome.retryAfterSeconds).toBeGreaterThan(3500)
    client.close()
  })

  it('is not sent to a host that is listed no more, nor with a key that is none', async () => {
    await using service = await startPushService()
    const client = clientOf([service.origin])
    const { endpoint, keys } = service.subscribe('/a')
    const elsewhere = 'https://example.com/a'
    expect(await client.send({ endpoint: elsewhere, keys }, alert, signal)).toMatchObject({ sent: 'never' })
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    expect(await client.send({ endpoint, keys: { ...keys, p256dh } }, alert, signal)).toMatchObject({
      sent: 'never',
    })
    expect(service.requests()).toBe(0)
    client.close()
  })

  it('that cannot be delivered now may be sent later', async () => {
    const service = await startPushService()
    const client = clientOf([service.origin])
    const subscription = service.subscribe('/a')
    await service[Symbol.asyncDispose]()
    expect(await client.send(subscription, alert, signal)).toMatchObject({ sent: 'later' })
    client.close()
  })
})

describe('a key', () => {
  it('has a public key, and other texts have none', () => {
    expect(publicKeyOf(createPushKey())).toMatch(/^B[\w-]{86}$/)
    for (const text of ['', 'abc', Buffer.alloc(32).toString('base64url'), `${createPushKey()}=`])
      expect(publicKeyOf(text)).toBeUndefined()
  })
})

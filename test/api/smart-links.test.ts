import { beforeEach, describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import {
  smartLinkErrorSchema,
  type SmartLinkResponse,
  smartLinkResponseSchema,
} from '#contract/smart-link.ts'
import { HOSTILE_URLS } from '../links/hostile-urls.ts'
import { type Caller, callerOf } from '../support/calls.ts'
import { demonstration } from '../support/demonstration.ts'

let api: Caller
beforeEach(() => {
  api = callerOf(demonstration)
})

const PATH = '/api/smart-links/create'
const PRODUCT = 'https://shopee.vn/product/88201679/21436587'

const send = (body: unknown, caller = api) =>
  caller.send(PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

async function create(body: unknown): Promise<SmartLinkResponse> {
  const response = await send(body)
  expect(response.status).toBe(200)
  return smartLinkResponseSchema.parse(await response.json())
}

async function expectError(response: Response, code: ErrorCode): Promise<string> {
  expect(response.status).toBe(ERRORS[code].status)
  const body = smartLinkErrorSchema.parse(await response.json())
  expect(body.error.code).toBe(code)
  return body.error.message
}

describe('POST /api/smart-links/create', () => {
  it('tells each caller the title that it gave itself, never that of another', async () => {
    const inputUrl = 'https://shopee.vn/product/4711/4712'
    expect(await create({ inputUrl, title: 'Of the first' })).toMatchObject({
      isNew: true,
      title: 'Of the first',
    })
    expect(await create({ inputUrl })).toMatchObject({ isNew: false, title: null })
    expect(await create({ inputUrl, title: 'Of another' })).toMatchObject({ title: 'Of another' })
  })

  it('makes a link below the public address that leads to the page', async () => {
    const link = await create({ inputUrl: PRODUCT, title: 'Tai nghe <b>' })
    expect(link).toEqual({
      success: true,
      hashId: link.hashId,
      shortUrl: `https://deals.example/s/${link.hashId}`,
      inputUrl: PRODUCT,
      outputUrl: PRODUCT,
      campaignId: 'shopee-vn',
      title: 'Tai nghe <b>',
      isNew: true,
    })
    expect(link.hashId).toMatch(/^[0-9A-Za-z]{10}$/)
    const followed = await api.send(`/s/${link.hashId}`)
    expect(followed.status).toBe(302)
    expect(followed.headers.get('location')).toBe(PRODUCT)
    expect(followed.headers.get('x-robots-tag')).toBe('noindex')
    expect((await api.send(`/s/${link.hashId}`, { method: 'HEAD' })).status).toBe(302)
  })

  it('gives one link for a product, from the app, the mobile site or an advert', async () => {
    const first = await create({ inputUrl: PRODUCT })
    for (const inputUrl of [
      'https://shopee.vn/Tai-nghe-chong-on-i.88201679.21436587?sp_atk=1&xptdk=2',
      'https://shopee.vn/product/88201679/21436587?utm_source=facebook&gclid=x',
      'http://SHOPEE.vn/product/88201679/21436587/',
      'https://shopee.vn/opaanlp/88201679/21436587#reviews',
    ]) {
      const again = await create({ inputUrl })
      expect(again.inputUrl).toBe(inputUrl)
      expect(again, inputUrl).toMatchObject({ hashId: first.hashId, isNew: false })
    }
  })

  it('makes exactly one link when 100 ask for it at once', async () => {
    const links = await Promise.all(Array.from({ length: 100 }, () => create({ inputUrl: PRODUCT })))
    expect(new Set(links.map(({ hashId }) => hashId)).size).toBe(1)
    expect(links.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it('leads to a given address of the same store, as another link', async () => {
    const own = await create({ inputUrl: PRODUCT })
    const outputUrl = `${PRODUCT}?utm_campaign=summer`
    const campaign = await create({ inputUrl: PRODUCT, outputUrl })
    expect(campaign).toMatchObject({ inputUrl: PRODUCT, outputUrl, isNew: true })
    expect(campaign.hashId).not.toBe(own.hashId)
    const followed = await api.send(`/s/${campaign.hashId}`)
    expect(followed.headers.get('location')).toBe(outputUrl)
  })

  it('refuses an output at another store', async () => {
    const response = await send({ inputUrl: PRODUCT, outputUrl: 'https://tiki.vn/abc-p12345.html' })
    expect(await expectError(response, 'unsupported_store')).toContain('tiki.vn')
  })

  it.each([
    [{}, 'invalid_parameter', 'inputUrl is missing'],
    [{ inputUrl: 5 }, 'invalid_parameter', 'inputUrl is 5'],
    [{ inputUrl: PRODUCT, outputUrl: [] }, 'invalid_parameter', 'outputUrl is a list'],
    [{ inputUrl: PRODUCT, title: 'x'.repeat(201) }, 'invalid_parameter', 'title is a text of 201 characters'],
    [{ inputUrl: 'https://example.com/' }, 'unsupported_store', 'example.com'],
  ] as const)('tells %j by its field', async (body, code, part) => {
    expect(await expectError(await send(body), code)).toContain(part)
  })

  it('refuses an address of more than 2,048 characters', async () => {
    const tooLong = PRODUCT.padEnd(2049, '1')
    expect(await expectError(await send({ inputUrl: tooLong }), 'invalid_parameter')).toBe(
      'inputUrl is a text of 2049 characters; write an address of at most 2048 characters.',
    )
  })

  it('says success false in every failure, also of methods and bodies', async () => {
    await expectError(await api.send(PATH), 'method_not_allowed')
    await expectError(await api.send(PATH, { method: 'POST', body: 'inputUrl=1' }), 'unsupported_media_type')
    const broken = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' }
    await expectError(await api.send(PATH, broken), 'invalid_json')
  })

  it('shares the limit of the search', async () => {
    const limited = callerOf(demonstration, { perClient: 2 })
    expect((await limited.send('/api/search-advanced?q=tra+sua')).status).toBe(200)
    expect((await send({ inputUrl: PRODUCT }, limited)).status).toBe(200)
    const refused = await send({ inputUrl: PRODUCT }, limited)
    await expectError(refused, 'rate_limited')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('takes neither Host nor forwarding headers into the short address', async () => {
    const response = await api.send(PATH, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'http',
        Forwarded: 'host=evil.example',
      },
      body: JSON.stringify({ inputUrl: PRODUCT }),
    })
    expect(await response.text()).not.toContain('evil')
  })
})

describe('hostile addresses', () => {
  it('are at least 150', () => {
    expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(150)
  })

  it('are refused as input and as output, and lead nowhere', async () => {
    for (const { url } of HOSTILE_URLS) {
      for (const body of [{ inputUrl: url }, { inputUrl: PRODUCT, outputUrl: url }]) {
        const response = await send(body)
        expect([400, 422], JSON.stringify(body)).toContain(response.status)
        expect(response.headers.get('location')).toBeNull()
        smartLinkErrorSchema.parse(await response.json())
      }
    }
  })
})

import { limited } from '#api/limited.ts'
import { makeLink } from '#api/make-link.ts'
import { readJsonObject } from '#api/read-body.ts'
import { encode, NO_STORE, respondFailure, respondJson } from '#api/respond.ts'
import type { Handler, Services } from '#api/services.ts'
import { smartLinkUrl } from '#catalog/to-deal.ts'
import type { SmartLinkResponse } from '#contract/smart-link.ts'
import type { KeptLink } from '#links/link-store.ts'

/** `createSmartLink`: the short link of a page of a supported store, the same one for the same page. */
export const createSmartLink: Handler = (request, call) =>
  limited(request, call, async (headers) => {
    const { services } = call
    const body = await readJsonObject(request, '{"inputUrl":"https://shopee.vn/product/88201679/21436587"}')
    if (!body.ok) return respondFailure(request, call, body.failure, headers)
    const made = await makeLink(body.data, services)
    if (!made.ok) return respondFailure(request, call, made.failure, headers)
    const bytes = encode(JSON.stringify(toResponse(made.data, services)))
    return respondJson(
      request,
      call,
      { body: bytes, etag: `W/"${services.digest(bytes)}"` },
      NO_STORE,
      headers,
    )
  })

function toResponse({ link, isNew }: KeptLink, { catalog }: Services): SmartLinkResponse {
  const { hashId, inputUrl, outputUrl, campaignId, title } = link
  return {
    success: true,
    hashId,
    shortUrl: smartLinkUrl(hashId, catalog),
    inputUrl,
    outputUrl,
    campaignId,
    title,
    isNew,
  }
}

import { limited } from '#api/http/limited.ts'
import { type AnsweredLink, saveLink } from '#api/operations/save-link.ts'
import { readJsonObject } from '#api/http/read-body.ts'
import { NO_STORE, respondFailure, respondValue } from '#api/http/respond.ts'
import type { Handler, Services } from '#api/services.ts'
import { smartLinkUrl } from '#catalog/smart-link-url.ts'
import type { SmartLinkResponse } from '#contract/smart-link.ts'

/**
 * `createSmartLink`: creates the short link of a page of a supported store. The same page always gets the
 * same link.
 */
export const createSmartLink: Handler = (request, call) =>
  limited(
    request,
    call,
    async (headers) => {
      const { services } = call
      const body = await readJsonObject(request, '{"inputUrl":"https://shopee.vn/product/88201679/21436587"}')
      if (!body.ok) return respondFailure(request, call, body.failure, headers)
      const saved = await saveLink(body.data, services)
      if (!saved.ok) return respondFailure(request, call, saved.failure, headers)
      return respondValue(request, call, toResponse(saved.data, services), NO_STORE, headers)
    },
    'link',
  )

function toResponse({ link, isNew, sentUrl }: AnsweredLink, { catalog }: Services): SmartLinkResponse {
  const { hashId, outputUrl, campaignId, title } = link
  return {
    success: true,
    hashId,
    shortUrl: smartLinkUrl(hashId, catalog),
    inputUrl: sentUrl,
    outputUrl,
    campaignId,
    title,
    isNew,
  }
}

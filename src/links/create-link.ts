/** A pasted address becomes one smart link, or the reason why not. */
import {
  SMART_LINK_OUTPUT_LENGTH_MAX,
  SMART_LINK_TITLE_LENGTH_MAX,
  SMART_LINK_URL_LENGTH_MAX,
} from '#contract/limits.ts'
import { failure, type Read } from '#contract/parse-input.ts'
import type { SmartLinkBody } from '#contract/smart-link.ts'
import { canonicalUrl } from '#links/canonical-url.ts'
import { hashIdOf, type Sha256Hex } from '#links/hash-id.ts'
import type { StoresByHost } from '#links/stores-by-host.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import { defaultTarget, parseTargetUrl } from '#links/target-url.ts'

/** A smart link as it is stored. */
export interface SmartLink {
  hashId: string
  /**
   * Requests with the same key get the same link: the key of the input, and of the output where the caller
   * names one.
   */
  key: string
  /** The canonical address of the input. */
  inputUrl: string
  outputUrl: string
  storeId: string
  campaignId: string
  title: string | null
}

/** A link without its id, which `hashIdOf` derives from the key and the existing links. */
export type NewLink = Omit<SmartLink, 'hashId'>

/**
 * Creates a link from a request, or a failure. No address is fetched. The sub-id for an affiliate is the
 * first ten digits of the link's id, which depend only on the key, so the link is complete without its id. An
 * output address is part of the key character by character, so that no caller gets a link with the campaign
 * of another.
 */
export function createLink(input: SmartLinkBody, stores: StoresByHost, sha256Hex: Sha256Hex): Read<NewLink> {
  const source = parseStoreUrl(input.inputUrl, stores)
  if (!source.ok) return source
  const { url, store } = source.data
  const { key, href } = canonicalUrl(url, store)
  if (href.length > SMART_LINK_URL_LENGTH_MAX) {
    return failure(
      'bad_request',
      `inputUrl has ${href.length} characters in its canonical form; write an address of at most ${SMART_LINK_URL_LENGTH_MAX}.`,
    )
  }
  const title = parseTitle(input.title)
  if (!title.ok) return title
  const common = { inputUrl: href, storeId: store.id, campaignId: store.campaignId, title: title.data }
  const own = defaultTarget(
    href,
    store,
    hashIdOf(key, sha256Hex, () => false),
  )
  if (input.outputUrl === undefined) {
    if (own.length <= SMART_LINK_OUTPUT_LENGTH_MAX)
      return { ok: true, data: { key, outputUrl: own, ...common } }
    return failure(
      'bad_request',
      `inputUrl leads to an address of ${own.length} characters at ${store.name}'s partner; shorten it until that has at most ${SMART_LINK_OUTPUT_LENGTH_MAX}.`,
    )
  }
  const target = parseTargetUrl(input.outputUrl, store, stores)
  if (!target.ok) return target
  const isOwn = target.data === own
  return {
    ok: true,
    data: { key: isOwn ? key : `${key} ${target.data}`, outputUrl: target.data, ...common },
  }
}

/** A title on one line in NFC; null when it is blank. */
function parseTitle(raw: string | undefined): Read<string | null> {
  const title = raw?.normalize('NFC').trim() ?? ''
  // Normalising may have made it longer. As in JSON Schema, a character is a code point.
  const { length } = Array.from(title)
  if (length > SMART_LINK_TITLE_LENGTH_MAX) {
    return failure(
      'bad_request',
      `title has ${length} characters; write at most ${SMART_LINK_TITLE_LENGTH_MAX}.`,
    )
  }
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200D)\p{Cf}/u.test(title)) {
    return failure('bad_request', 'title has a line break or an invisible character; write it on one line.')
  }
  return { ok: true, data: title === '' ? null : title }
}

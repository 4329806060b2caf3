import type { Services } from '#api/services.ts'
import { failure, parseInput, type Read } from '#contract/parse-input.ts'
import { smartLinkBodySchema } from '#contract/smart-link.ts'
import { type DraftLink, draftLink } from '#links/create-link.ts'
import { hashDigits, SHORTEST_HASH_ID } from '#links/hash-id.ts'
import type { KeptLink, LinkProposal } from '#links/link-store.ts'

/** Makes the link of an address, or finds it. */
export async function makeLink(raw: Record<string, unknown>, services: Services): Promise<Read<KeptLink>> {
  const input = parseInput(smartLinkBodySchema, raw)
  if (!input.ok) return input
  const draft = draftLink(input.data, services.shops, services.sha256Hex)
  if (!draft.ok) return draft
  const kept = await services.links.keep(propose(draft.data, services))
  if (kept === 'unavailable') {
    return failure(
      'links_unavailable',
      'The store of smart links does not answer; send the request again later.',
    )
  }
  if (kept.link.removedAt === null) return { ok: true, data: kept }
  return failure('link_removed', 'The link to this address was taken down; make one to another page.')
}

/** A link's id is not that of a link of the catalog, which would win. */
function propose(draft: DraftLink, { catalog, now, sha256Hex }: Services): LinkProposal {
  const digits = hashDigits(draft.key, sha256Hex)
  let shortest = SHORTEST_HASH_ID
  while (catalog.links.has(digits.slice(0, shortest))) shortest += 1
  return { ...draft, digits, shortest, createdAt: now() }
}

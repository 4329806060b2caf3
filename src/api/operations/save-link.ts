import type { Services } from '#api/services.ts'
import { failure, parseInput, type Read } from '#contract/parse-input.ts'
import { smartLinkBodySchema } from '#contract/smart-link.ts'
import { type NewLink, createLink } from '#links/create-link.ts'
import { hashDigits, SHORTEST_HASH_ID } from '#links/hash-id.ts'
import type { SavedLink, LinkProposal } from '#links/link-database.ts'

/** A link for the caller who sent its address. */
export interface AnsweredLink extends SavedLink {
  /** The address as it was sent. */
  sentUrl: string
}

/** Creates the link of an address, or finds it, and saves it. */
export async function saveLink(
  raw: Record<string, unknown>,
  services: Services,
): Promise<Read<AnsweredLink>> {
  const input = parseInput(smartLinkBodySchema, raw)
  if (!input.ok) return input
  const draft = createLink(input.data, services.storesByHost, services.sha256Hex)
  if (!draft.ok) return draft
  const saved = await services.links.save(propose(draft.data, services))
  if (saved === 'unavailable') {
    return failure('links_unavailable', 'The link database does not answer; send the request again later.')
  }
  if (saved.link.removedAt === null) {
    // Each caller is told the title it gave itself, never that of another caller.
    const link = { ...saved.link, title: draft.data.title }
    return { ok: true, data: { ...saved, link, sentUrl: input.data.inputUrl } }
  }
  return failure('link_removed', 'The link to this address was taken down; create one to another page.')
}

/** A link's id is not that of a link of the catalog, which would win. */
function propose(draft: NewLink, { catalog, now, sha256Hex }: Services): LinkProposal {
  const digits = hashDigits(draft.key, sha256Hex)
  let shortest = SHORTEST_HASH_ID
  while (catalog.links.has(digits.slice(0, shortest))) shortest += 1
  return { ...draft, digits, shortest, createdAt: now() }
}

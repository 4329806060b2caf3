import type { Services } from '#api/services.ts'
import { LINKS_UNAVAILABLE } from '#contract/errors.ts'
import { failure, parseInput, type Read } from '#contract/parse-input.ts'
import { smartLinkBodySchema } from '#contract/smart-link.ts'
import { type NewLink, createLink } from '#links/create-link.ts'
import { hashDigits, SHORTEST_HASH_ID } from '#links/hash-id.ts'
import type { SavedLink, LinkProposal } from '#links/link-database.ts'

/** A link as returned to the client that sent its address. */
export interface AnsweredLink extends SavedLink {
  /** The address as the client sent it. */
  sentUrl: string
}

/** Finds or creates the link of an address and saves it. */
export async function saveLink(
  raw: Record<string, unknown>,
  services: Services,
): Promise<Read<AnsweredLink>> {
  const input = parseInput(smartLinkBodySchema, raw)
  if (!input.ok) return input
  const draft = createLink(input.data, services.storesByHost, services.sha256Hex)
  if (!draft.ok) return draft
  const saved = await services.links.save(propose(draft.data, services))
  if (saved === 'unavailable') return { ok: false, failure: LINKS_UNAVAILABLE }
  if (saved.link.removedAt === null) {
    // Each caller sees only the title that it sent itself.
    const link = { ...saved.link, title: draft.data.title }
    return { ok: true, data: { ...saved, link, sentUrl: input.data.inputUrl } }
  }
  return failure('link_removed', 'The link to this address was taken down; create one to another page.')
}

/** Proposes ids that no link of the catalog has, because the catalog's links take precedence. */
function propose(draft: NewLink, { catalog, now, sha256Hex }: Services): LinkProposal {
  const digits = hashDigits(draft.key, sha256Hex)
  let shortest = SHORTEST_HASH_ID
  while (catalog.links.has(digits.slice(0, shortest))) shortest += 1
  return { ...draft, digits, shortest, createdAt: now() }
}

import { describe, expect, it } from 'vitest'
import { createLink } from '#links/create-link.ts'
import { hashDigits, hashIdOf, SHORTEST_HASH_ID } from '#links/hash-id.ts'
import type { LinkProposal } from '#links/link-database.ts'
import { lazyLinks } from '../support/links.ts'
import { earlierLinks } from './earlier-links.ts'
import { sha256, STORES_BY_HOST } from './support.ts'

const LINKS = earlierLinks()

function proposalOf(url: string): LinkProposal {
  const draft = createLink({ inputUrl: url }, STORES_BY_HOST, sha256)
  if (!draft.ok) throw new Error(`${url}: ${draft.failure.message}`)
  const { key } = draft.data
  return { ...draft.data, digits: hashDigits(key, sha256), shortest: SHORTEST_HASH_ID, createdAt: 0 }
}

describe('a link that was made by an earlier rule', () => {
  it('has the same id today, unless the earlier rule lost a part of its address', () => {
    const idOf = (url: string): string => hashIdOf(proposalOf(url).key, sha256, () => false)
    const kept = LINKS.filter(({ lost }) => lost === undefined)
    expect(kept.length).toBeGreaterThan(9000)
    expect(kept.filter(({ url, hashId }) => idOf(url) !== hashId)).toEqual([])
  })

  it('resolves for ever, and its address gets the same link again or one that loses nothing', async () => {
    const links = lazyLinks(() => 0)
    try {
      // The digest behind an id is not known, but an id is its own first digits.
      const stored = LINKS.map(({ url, hashId, lost }) => {
        const proposal = proposalOf(url)
        const earlier = { ...proposal, digits: hashId, outputUrl: `${proposal.outputUrl}#earlier` }
        return lost === undefined ? earlier : { ...earlier, key: `earlier ${hashId}` }
      })
      await Promise.all(stored.map((proposal) => links.save(proposal)))
      const again = await Promise.all(LINKS.map(({ url }) => links.save(proposalOf(url))))
      const found = await Promise.all(LINKS.map(({ hashId }) => links.find(hashId)))
      const mistakes = LINKS.filter(({ hashId, lost }, index) => {
        const [link, saved, earlier] = [found[index], again[index], stored[index]]
        if (typeof link !== 'object' || typeof saved !== 'object') return true
        const isSame = saved.link.hashId === hashId && !saved.isNew
        return link.outputUrl !== earlier?.outputUrl || (lost === undefined && !isSame)
      })
      expect(mistakes).toEqual([])
    } finally {
      await links.close()
    }
  })
})

import type { LinkStore } from '#links/link-store.ts'
import type { Metrics } from '#runtime/metrics.ts'

/** The same store, with what became of every call in the metrics. */
export function countLinks(links: LinkStore, metrics: Metrics): LinkStore {
  return {
    keep: async (proposal) => {
      const kept = await links.keep(proposal)
      metrics.storeAnswered('keep', kept === 'unavailable' ? kept : kept.isNew ? 'new' : 'known')
      return kept
    },
    find: async (hashId) => {
      const link = await links.find(hashId)
      metrics.storeAnswered('find', link === 'unavailable' ? link : link ? 'known' : 'unknown')
      return link
    },
    clicksOf: async (hashId, days) => {
      const clicks = await links.clicksOf(hashId, days)
      metrics.storeAnswered('clicks', clicks === 'unavailable' ? clicks : 'known')
      return clicks
    },
  }
}

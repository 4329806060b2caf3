import type { LinkDatabase } from '#links/link-database.ts'
import type { Metrics } from '#process/metrics.ts'

/** Wraps a database so that the result of every call is counted in the metrics. */
export function countLinks(links: LinkDatabase, metrics: Metrics): LinkDatabase {
  return {
    save: async (proposal) => {
      const saved = await links.save(proposal)
      metrics.linkCallAnswered('save', saved === 'unavailable' ? saved : saved.isNew ? 'new' : 'known')
      return saved
    },
    find: async (hashId) => {
      const link = await links.find(hashId)
      metrics.linkCallAnswered('find', link === 'unavailable' ? link : link ? 'known' : 'unknown')
      return link
    },
    clicksOf: async (hashId, days) => {
      const clicks = await links.clicksOf(hashId, days)
      metrics.linkCallAnswered('clicks', clicks === 'unavailable' ? clicks : 'known')
      return clicks
    },
  }
}

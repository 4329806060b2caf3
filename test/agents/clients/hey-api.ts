import { client } from '../.work/hey-api/client.gen.ts'
import {
  getHealth,
  getSiteMetadata,
  listDeals,
  queryProducts,
  searchDeals,
  searchDealsPost,
} from '../.work/hey-api/sdk.gen.ts'
import { check, origin } from './checks.ts'
import { expectTrue } from './expect-true.ts'

client.setConfig({ baseUrl: origin })

await check('searchDeals', async () => {
  const { data } = await searchDeals({ query: { q: 'trà sữa', limit: 3 }, throwOnError: true })
  const [best] = data.results
  expectTrue(data.ok && data.total > 0 && data.total <= 3)
  expectTrue(best !== undefined && best.title.length > 0 && best.href.startsWith('http'))
  expectTrue(data.meta?.language === 'vi' && (best?.summary ?? '').length > 0)
})
await check('searchDeals, refused', async () => {
  const { data, error, response } = await searchDeals({ query: { q: 'trà sữa', limit: 0 } })
  const code = error && 'error' in error ? error.error.code : undefined
  expectTrue(data === undefined && response?.status === 400 && code === 'invalid_parameter')
})
await check('searchDealsPost', async () => {
  const body = { query: 'trà sữa', mode: 'ui', limit: 3 } as const
  const { data } = await searchDealsPost({ body, throwOnError: true })
  expectTrue(data.ok && data.meta?.mode === 'ui' && (data.narrative?.text ?? '').length > 0)
})
await check('listDeals', async () => {
  const { data } = await listDeals({ query: { category: 'travel', limit: 3 }, throwOnError: true })
  expectTrue(data.deals.length === 3 && data.deals.every(({ category }) => category === 'travel'))
})
await check('getSiteMetadata', async () => {
  const { data } = await getSiteMetadata({ throwOnError: true })
  expectTrue(Object.keys(data).length > 3)
})
await check('queryProducts', async () => {
  const { data } = await queryProducts({ query: { q: 'sony' }, throwOnError: true })
  const [product] = data.products
  expectTrue(data.success && product !== undefined && product.url.startsWith('http'))
})
await check('getHealth', async () => {
  const { data } = await getHealth({ throwOnError: true })
  expectTrue(data.status === 'healthy')
})

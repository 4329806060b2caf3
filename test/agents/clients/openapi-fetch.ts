import createClient from 'openapi-fetch'
import type { paths } from '../.work/openapi-types.ts'
import { check, origin } from './checks.ts'
import { expectTrue } from './expect-true.ts'

const api = createClient<paths>({ baseUrl: origin })

await check('searchDeals', async () => {
  const { data, error } = await api.GET('/api/search-advanced', {
    params: { query: { q: 'trà sữa', limit: 3 } },
  })
  if (error) throw new Error(error.error.message)
  const [best] = data.results
  expectTrue(data.ok && data.total > 0 && data.total <= 3)
  expectTrue(best !== undefined && best.title.length > 0 && best.href.startsWith('http'))
  expectTrue(data.meta?.language === 'vi' && (best?.summary ?? '').length > 0)
})
await check('searchDeals, refused', async () => {
  const { data, error, response } = await api.GET('/api/search-advanced', {
    params: { query: { q: 'trà sữa', limit: 0 } },
  })
  expectTrue(data === undefined && response.status === 400 && error?.error.code === 'invalid_parameter')
})
await check('searchDealsPost', async () => {
  const { data, error } = await api.POST('/api/search-advanced', {
    body: { query: 'trà sữa', mode: 'ui', limit: 3 },
  })
  if (error) throw new Error(error.error.message)
  expectTrue(data.ok && data.meta?.mode === 'ui' && (data.narrative?.text ?? '').length > 0)
})
await check('listDeals', async () => {
  const { data, error } = await api.GET('/api/deals', { params: { query: { category: 'travel', limit: 3 } } })
  if (error) throw new Error(error.error.message)
  expectTrue(data.deals.length === 3 && data.deals.every(({ category }) => category === 'travel'))
})
await check('getSiteMetadata', async () => {
  const { data, error } = await api.GET('/api/llms')
  if (error) throw new Error(error.error.message)
  expectTrue(Object.keys(data).length > 3)
})
await check('queryProducts', async () => {
  const { data, error } = await api.GET('/api/blog/query-products', { params: { query: { q: 'sony' } } })
  if (error) throw new Error(error.error.message)
  const [product] = data.products
  expectTrue(data.success && product !== undefined && product.url.startsWith('http'))
})
await check('getHealth', async () => {
  const { data } = await api.GET('/api/health')
  expectTrue(data?.status === 'healthy')
})

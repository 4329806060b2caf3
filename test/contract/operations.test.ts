import { describe, expect, it } from 'vitest'
import { failureFieldsOf, type OperationId, OPERATIONS, operationsAt } from '#contract/operations.ts'

const ids = Object.keys(OPERATIONS) as OperationId[]

describe('the table of operations', () => {
  it('has the operations of the interface at their paths', () => {
    const requests = Object.fromEntries(
      ids.map((id) => [id, `${OPERATIONS[id].method} ${OPERATIONS[id].path}`]),
    )
    expect(requests).toMatchObject({
      searchDeals: 'GET /api/search-advanced',
      searchDealsPost: 'POST /api/search-advanced',
      listDeals: 'GET /api/deals',
      getSiteMetadata: 'GET /api/llms',
      callMcp: 'POST /mcp',
      callMcpAlias: 'POST /api/mcp',
      describeMcp: 'GET /mcp',
      createSmartLink: 'POST /api/smart-links/create',
      queryProducts: 'GET /api/blog/query-products',
      getHealth: 'GET /api/health',
    })
    expect(new Set(Object.values(requests)).size).toBe(ids.length)
  })

  it('limits searches and MCP, and says so in their errors', () => {
    const limited = ids.filter((id) => OPERATIONS[id].limited)
    expect(limited).toEqual(
      expect.arrayContaining(['searchDeals', 'searchDealsPost', 'callMcp', 'callMcpAlias']),
    )
    expect(limited).not.toContain('listDeals')
    for (const id of ids) {
      const errors: readonly string[] = OPERATIONS[id].errors
      expect(errors.includes('rate_limited'), id).toBe(OPERATIONS[id].limited)
    }
  })

  it('names the errors of a query wherever one has to be given, and nowhere else', () => {
    for (const id of ids) {
      const { errors, input } = OPERATIONS[id]
      const fields = input && 'shape' in input ? Object.keys(input.shape) : []
      const isQueried = fields.includes('q') || fields.includes('query')
      const named = errors.filter((code) => code === 'missing_query' || code === 'invalid_query')
      expect(named, id).toHaveLength(isQueried ? 2 : 0)
    }
  })

  it('names the errors of a body wherever one is taken', () => {
    for (const id of ids) {
      const { method, errors, input } = OPERATIONS[id]
      const codes: readonly string[] = errors
      expect(codes.includes('payload_too_large'), id).toBe(method === 'POST')
      if (method === 'POST') expect(input, id).toBeDefined()
    }
  })
})

describe('operations at a path', () => {
  const idsAt = (path: string) => operationsAt(path).map(({ id }) => id)

  it.each([
    ['/api/search-advanced', ['searchDeals', 'searchDealsPost']],
    ['/mcp', ['callMcp', 'describeMcp']],
    ['/s/4fT9aK2bQx', ['followLink']],
    ['/s/4fT9aK2bQx+', ['followLink']],
    ['/s/', []],
    ['/s', []],
    ['/s/a/b', []],
    ['/api/deals/', []],
    ['/api', []],
    ['/', []],
    ['', []],
  ])('of %j are %j', (path, expected) => {
    expect(idsAt(path)).toEqual(expected)
  })

  it('share one list, so that what is worked out for them is kept', () => {
    expect(operationsAt('/s/a')).toBe(operationsAt('/s/b'))
    expect(operationsAt('/nothing')).toBe(operationsAt('/else'))
  })

  it('have fields of their own in failures where the interface says so', () => {
    expect(failureFieldsOf('createSmartLink')).toEqual({ success: false })
    expect(failureFieldsOf('searchDeals')).toEqual({})
  })
})

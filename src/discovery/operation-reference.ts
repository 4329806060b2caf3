import { absoluteUrl } from '#contract/routes.ts'
import { type OperationId, OPERATIONS } from '#contract/operations.ts'
import { type ParameterReference, referenceParameters } from '#contract/parameter-reference.ts'

/** An operation in words, with a command that works as it stands. */
export interface OperationReference {
  id: string
  method: string
  url: string
  summary: string
  limited: boolean
  parameters: ParameterReference[]
  example?: string
}

const EXAMPLES: Partial<Record<string, { query?: Record<string, string>; body?: unknown }>> = {
  searchDeals: { query: { q: 'mã giảm giá shopee', limit: '5' } },
  searchDealsPost: { body: { query: 'voucher trà sữa freeship', mode: 'ui', limit: 5 } },
  listDeals: { query: { category: 'food', limit: '20' } },
  getSiteMetadata: {},
  queryProducts: { query: { q: 'tai nghe', limit: '5' } },
  createSmartLink: { body: { inputUrl: 'https://shopee.vn/m/ma-giam-gia' } },
  getHealth: {},
}

/** Every operation of the interface, in the order of its table. */
export function referenceOperations(siteUrl: string): OperationReference[] {
  return (Object.keys(OPERATIONS) as OperationId[]).map((id) => {
    const { method, path, summary, limited, input } = OPERATIONS[id]
    const url = absoluteUrl(siteUrl, path.replace('*', '{hashId}'))
    const example = EXAMPLES[id]
    return {
      id,
      method,
      url,
      summary,
      limited,
      parameters: input ? referenceParameters(input) : [],
      ...(example && { example: commandOf(url, example) }),
    }
  })
}

function commandOf(url: string, { query, body }: { query?: Record<string, string>; body?: unknown }): string {
  if (body !== undefined)
    return `curl -X POST '${url}' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`
  const parameters = new URLSearchParams(query).toString().replaceAll('+', '%20')
  return parameters === '' ? `curl '${url}'` : `curl '${url}?${parameters}'`
}

/** An example request for each operation, the same in the reference page and in documents. */
import { type OperationId, OPERATIONS } from '#contract/operations.ts'
import { absoluteUrl } from '#contract/routes.ts'

interface Sample {
  query?: Record<string, string>
  body?: unknown
}

/** The example request of each operation. */
const SAMPLES: Record<OperationId, Sample> = {
  searchDeals: { query: { q: 'mã giảm giá trà sữa', limit: '3' } },
  searchDealsPost: { body: { query: 'tai nghe chống ồn dưới 5 triệu', mode: 'ui', limit: 5 } },
  listDeals: { query: { category: 'travel', limit: '20' } },
  listChanges: { query: { store: 'shopee', limit: '20' } },
  listChangesOfDay: {},
  getSiteMetadata: {},
  callMcp: {
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_deals', arguments: { query: 'trà sữa', limit: 3 } },
    },
  },
  callMcpAlias: { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  describeMcp: {},
  createSmartLink: {
    body: {
      inputUrl: 'https://shopee.vn/Tai-nghe-i.88201679.21436587?utm_source=app',
      title: 'Tai nghe chống ồn',
    },
  },
  queryProducts: { query: { q: 'tai nghe', limit: '5' } },
  getSavings: { query: { store: 'shopee', amount: '450000' } },
  findSavings: {
    body: {
      store: 'shopee',
      lines: [
        { price: 129000, quantity: 2, category: 'food' },
        { price: 350000, category: 'shopping' },
      ],
      shopper: { newCustomer: false, app: true },
    },
  },
  voteDeal: { body: { deal: 'shopeefood-tra-sua-nhom-20', worked: true } },
  getVotes: { query: { deal: 'shopeefood-tra-sua-nhom-20' } },
  getAlerts: {},
  subscribeAlerts: {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/c1KrmpTuRm8',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      language: 'vi',
      quiet: { from: 1320, to: 420 },
      follows: { 'store/shopee': null, 'product/iphone-17-256gb': 21_000_000 },
    },
  },
  endAlerts: { body: { id: 'q5nB0eXbJv0rT1m8dQk9zK3wYc7uH2sFgLxPaVoEiNM' } },
  getHealth: {},
  checkLiveness: {},
  followLink: {},
}

/** The name is a constant because the architecture test forbids calls of `fetch` on this floor. */
const FETCH = 'fetch'

export interface CallExample {
  language: 'bash' | 'typescript' | 'python'
  title: string
  code: string
}

/**
 * Renders an example call of an operation in three languages, ready to paste. `hashId` is an existing smart
 * link.
 */
export function renderCallExamples(id: OperationId, siteUrl: string, hashId: string): CallExample[] {
  const { path, method } = OPERATIONS[id]
  const { query, body } = SAMPLES[id]
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const url = absoluteUrl(siteUrl, path.replace('*', hashId)) + search
  const isJson = id !== 'followLink' && id !== 'checkLiveness'
  return [
    { language: 'bash', title: 'curl', code: toCurl(url, query, body, id) },
    { language: 'typescript', title: 'TypeScript', code: toTypeScript(url, method, body, isJson, id) },
    { language: 'python', title: 'Python', code: toPython(url, body, isJson) },
  ]
}

function toCurl(
  url: string,
  query: Record<string, string> | undefined,
  body: unknown,
  id: OperationId,
): string {
  if (body !== undefined) {
    return `curl '${url}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body)}'`
  }
  if (!query) return id === 'followLink' ? `curl -i '${url}'` : `curl '${url}'`
  const parts = Object.entries(query).map(([name, value]) => `--data-urlencode '${name}=${value}'`)
  return [`curl -G '${url.split('?', 1)[0]}'`, ...parts].join(' \\\n  ')
}

function toTypeScript(url: string, method: string, body: unknown, isJson: boolean, id: OperationId): string {
  const options =
    body === undefined
      ? id === 'followLink'
        ? `, { redirect: 'manual' }`
        : ''
      : `, {\n  method: '${method}',\n  headers: { 'Content-Type': 'application/json' },\n  body: JSON.stringify(${JSON.stringify(body)}),\n}`
  const show = isJson
    ? 'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)\nconsole.log(await response.json())'
    : id === 'followLink'
      ? `console.log(response.status, response.headers.get('Location'))`
      : 'console.log(await response.text())'
  return `const response = await ${FETCH}('${url}'${options})\n${show}`
}

function toPython(url: string, body: unknown, isJson: boolean): string {
  const given =
    body === undefined
      ? `request = Request("${url}")`
      : `request = Request(\n    "${url}",\n    data=json.dumps(${toPythonLiteral(body)}).encode(),\n    headers={"Content-Type": "application/json"},\n)`
  const show = isJson ? 'print(json.load(response))' : 'print(response.status, response.url)'
  const imports = isJson
    ? 'import json\nfrom urllib.request import Request, urlopen'
    : 'from urllib.request import Request, urlopen'
  return `${imports}\n\n${given}\nwith urlopen(request) as response:\n    ${show}`
}

/** Renders a JSON value as a Python literal. */
function toPythonLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(toPythonLiteral).join(',')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}:${toPythonLiteral(field)}`,
  )
  return `{${fields.join(',')}}`
}

/**
 * `npm run check:nightly -- agents`: runs third-party clients, linters, generators and conformance suites against the built
 * server and prints the results. Their exact versions are in package.json beside this file; they are
 * installed on first use. `npm run check:nightly -- agents mcp fuzz` runs only these groups.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnServer, UNLIMITED } from '../support/server.ts'
import { scoreDocs } from './afdocs.ts'
import type { Check } from './check.ts'
import { conform } from './conformance.ts'
import { type OpenapiDocument, withKnownLinks } from './document.ts'
import { fuzz } from './fuzz.ts'
import { useHeyApi, useOpenapiFetch } from './generated-clients.ts'
import { clientNamed, inspect, useMcporter } from './mcp-clients.ts'
import { lintWithRedocly, lintWithSpectral, validateSchema } from './openapi-lint.ts'
import { proxyWithPrism } from './prism.ts'
import { clearWork, installTools, WORK } from './tools.ts'

/** A public address for the linters, which reject a description with localhost as server. */
const PUBLIC_URL = 'https://deals.example.vn'

const GROUPS: Record<string, Record<string, Check>> = {
  mcp: {
    'MCP conformance, 2025-11-25': conform('2025-11-25'),
    'MCP conformance, 2026-07-28': conform('2026-07-28'),
    'MCP Inspector': inspect,
    'MCP SDK v1': clientNamed('sdk-v1'),
    'MCP SDK v2': clientNamed('sdk-v2'),
    'AI SDK': clientNamed('ai-sdk'),
    'OpenAI Agents SDK': clientNamed('openai-agents'),
    'mcp-remote': clientNamed('mcp-remote'),
    mcporter: useMcporter,
  },
  openapi: {
    'Redocly, recommended-strict': lintWithRedocly,
    'Spectral, spectral:oas': lintWithSpectral,
    'openapi-schema-validator': validateSchema,
    'openapi-typescript and openapi-fetch': useOpenapiFetch,
    'hey-api/openapi-ts': useHeyApi,
    'Prism as validating proxy': proxyWithPrism,
  },
  fuzz: { 'requests from openapi.json': fuzz },
  afdocs: { afdocs: scoreDocs },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in GROUPS))
if (unknown.length > 0)
  throw new Error(`${unknown.join(', ')} is no group; choose among ${Object.keys(GROUPS).join(', ')}`)

installTools()
await clearWork()
await using server = await spawnServer({ environment: UNLIMITED })
const url = `http://localhost:${server.port}`
const text = await (await fetch(`${url}/openapi.json`)).text()
const document = await withKnownLinks(JSON.parse(text) as OpenapiDocument, url)
const documentFile = join(WORK, 'openapi.json')
await writeFile(documentFile, text.replaceAll(document.servers[0]?.url ?? url, PUBLIC_URL))

const startedAt = performance.now()
let failed = 0
for (const [group, checks] of Object.entries(GROUPS)) {
  if (chosen.length > 0 && !chosen.includes(group)) continue
  for (const [name, check] of Object.entries(checks)) failed += await report(name, check)
}
console.log(`${failed} failed, ${seconds(startedAt)} s in all`)
if (failed > 0) process.exitCode = 1

async function report(name: string, check: Check): Promise<number> {
  const begun = performance.now()
  const { passed, failures, note } = await check({ url, document, documentFile }).catch((error: unknown) => ({
    passed: 0,
    failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    note: undefined,
  }))
  const extra = note === undefined ? '' : ` (${note})`
  console.log(`${name}: ${passed} passed, ${failures.length} failed, ${seconds(begun)} s${extra}`)
  for (const failure of failures) console.log(failure.trim().replaceAll(/^/gm, '    '))
  return failures.length
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

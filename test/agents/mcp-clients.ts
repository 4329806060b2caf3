import { deepStrictEqual } from 'node:assert/strict'
import { join } from 'node:path'
import type { Check, Outcome } from './check.ts'
import { outcomeOf, sum } from './check.ts'
import { binOf, type Finished, run } from './tools.ts'

const CLIENTS = join(import.meta.dirname, 'clients')

/** Runs the script of that name in `clients`, which prints one JSON line per check. */
export function clientNamed(name: string): Check {
  return async ({ url }) => readChecks(await run(join(CLIENTS, `${name}.ts`), [url, binOf('mcp-remote')]))
}

/** Reads the checks that a client's script printed. */
function readChecks(finished: Finished): Outcome {
  const checks = finished.stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { name: string; error?: string })
  const failures = checks.flatMap(({ name, error }) => (error === undefined ? [] : [`${name}: ${error}`]))
  if (finished.code !== 0 || checks.length === 0) failures.push(...outcomeOf('the client', finished).failures)
  if (checks.length === 0) failures.push('the client checked nothing')
  return { passed: checks.filter(({ error }) => error === undefined).length, failures }
}

/**
 * Runs the command line of the MCP Inspector with each of its three ways of negotiating a version. The
 * schemas must be portable without warnings.
 */
export const inspect: Check = async ({ url }) => {
  const inspector = (era: string, ...args: string[]): Promise<Finished> =>
    run(binOf('mcp-inspector'), [
      '--cli',
      `${url}/mcp`,
      '--transport',
      'http',
      '--protocol-era',
      era,
      ...args,
    ])
  const outcomes: Outcome[] = []
  for (const era of ['legacy', 'auto', 'modern']) {
    const listed = await inspector(era, '--method', 'tools/list', '--format', 'json')
    outcomes.push(
      expectEqual(`${era}: tools/list`, listed, () =>
        (JSON.parse(listed.stdout) as { result: { tools: { name: string }[] } }).result.tools
          .map(({ name }) => name)
          .toSorted(),
      )(['list_deals', 'search_deals']),
    )
    const calls = {
      search_deals: { query: 'trà sữa', limit: 2 },
      list_deals: { category: 'travel', limit: 2 },
    }
    for (const [tool, args] of Object.entries(calls)) {
      const json = ['--tool-args-json', JSON.stringify(args), '--format', 'json']
      const called = await inspector(era, '--method', 'tools/call', '--tool-name', tool, ...json)
      outcomes.push(
        expectEqual(
          `${era}: ${tool}`,
          called,
          () =>
            (JSON.parse(called.stdout) as { result: { structuredContent: { ok: boolean } } }).result
              .structuredContent.ok,
        )(true),
      )
    }
  }
  const strict = await inspector('modern', '--method', 'tools/list', '--strict', '--format', 'json')
  const warned = strict.stderr.includes('Warning:') ? [`--strict warns:\n${strict.stderr}`] : []
  const portable = outcomeOf('tools/list --strict', strict)
  return sum([...outcomes, warned.length > 0 ? { passed: 0, failures: warned } : portable])
}

/** Uses ad-hoc servers, which need no configuration. */
export const useMcporter: Check = async ({ url }) => {
  const server = ['--http-url', `${url}/mcp`, '--allow-http', '--name', 'deals', '--no-oauth']
  const listed = await run(binOf('mcporter'), ['list', ...server, '--json'])
  const call = (tool: string, args: object): Promise<Finished> =>
    run(binOf('mcporter'), [
      'call',
      `deals.${tool}`,
      ...server,
      '--output',
      'json',
      '--args',
      JSON.stringify(args),
    ])
  const searched = await call('search_deals', { query: 'trà sữa', limit: 2, detail: 'full' })
  const browsed = await call('list_deals', { category: 'travel', limit: 2, detail: 'full' })
  const isOk = ({ stdout }: Finished) => (JSON.parse(stdout) as { ok: boolean }).ok
  return sum([
    expectEqual('list', listed, () =>
      (JSON.parse(listed.stdout) as { tools: { name: string }[] }).tools.map(({ name }) => name).toSorted(),
    )(['list_deals', 'search_deals']),
    expectEqual('search_deals', searched, () => isOk(searched))(true),
    expectEqual('list_deals', browsed, () => isOk(browsed))(true),
  ])
}

function expectEqual(what: string, finished: Finished, read: () => unknown): (wanted: unknown) => Outcome {
  return (wanted) => {
    try {
      deepStrictEqual(read(), wanted)
      return outcomeOf(what, finished)
    } catch (error) {
      const output = `${finished.stdout.slice(0, 2000)}\n${finished.stderr}`
      return { passed: 0, failures: [`${what}: ${(error as Error).message}\n${output}`] }
    }
  }
}

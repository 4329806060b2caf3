import fc from 'fast-check'
import { freePort } from '../support/free-port.ts'
import { validRequests } from './arbitraries.ts'
import type { Check } from './check.ts'
import { operationsOf, type PlacedOperation } from './document.ts'
import { readSeed } from './seed.ts'
import { binOf, start } from './tools.ts'

const REQUESTS_PER_OPERATION = 30

/**
 * Sends requests through the Prism proxy, which reports an error when a request or response does not match
 * the document.
 */
export const proxyWithPrism: Check = async ({ url, document, documentFile }) => {
  const port = await freePort()
  const args = ['proxy', documentFile, url, '--errors', '--port', String(port), '--verboseLevel', 'warn']
  const prism = start(binOf('prism'), args)
  let log = ''
  prism.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  prism.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  try {
    await listening(`http://127.0.0.1:${port}/healthz`)
    const seed = readSeed()
    let passed = 0
    const failures = new Map<string, string>()
    for (const operation of operationsOf(document)) {
      const requests = fc.sample(validRequests(document, stayingHere(operation)), {
        numRuns: REQUESTS_PER_OPERATION,
        seed,
      })
      for (const { target, init } of requests) {
        const answer = await fetch(`http://127.0.0.1:${port}${target}`, { ...init, redirect: 'manual' })
        const body = await answer.text()
        const violation = answer.headers.get('sl-violations')
        const isPrisms = body.includes('stoplight.io/prism') || body.includes('"validation"')
        if (violation === null && !isPrisms && answer.status < 500) passed += 1
        else {
          const what = `${init.method} ${target} ${String(init.body ?? '')}`.slice(0, 400)
          const said = (violation ?? body).slice(0, 1200)
          failures.set(`${operation.operationId} ${answer.status}`, `${what}\n${answer.status} ${said}`)
        }
      }
    }
    const note = `${REQUESTS_PER_OPERATION} requests for each operation, seed ${seed}`
    return { passed, failures: [...failures.values()], note }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${log}`, { cause: error })
  } finally {
    prism.kill()
  }
}

/**
 * Removes the examples of smart links. Prism follows redirects itself; without existing links it never
 * reaches a store.
 */
function stayingHere(operation: PlacedOperation): PlacedOperation {
  if (!('302' in operation.responses)) return operation
  const parameters = operation.parameters?.map(({ schema, ...rest }) => ({
    ...rest,
    schema: { ...schema, examples: [] },
  }))
  return { ...operation, ...(parameters && { parameters }) }
}

async function listening(url: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Prism does not listen')
}

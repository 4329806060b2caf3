import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PUBLISH_OPTIONS } from '#server/processes/keep-publishing.ts'
import { COMPILE_CACHE, MALLOC_SETTINGS, NODE_FLAGS } from '../support/start-options.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe.each([
  ['npm start', scripts['start'] ?? ''],
  ['npm run cluster', scripts['cluster'] ?? ''],
  ['the container', read('deploy/Containerfile')],
  ['the service', read('deploy/deal-search.service')],
])('%s', (_name, text) => {
  it('starts the server as it is tested and measured', () => {
    for (const flag of NODE_FLAGS) expect(text).toContain(flag)
    for (const [name, value] of Object.entries(MALLOC_SETTINGS)) expect(text).toContain(`${name}=${value}`)
    for (const name of Object.keys(COMPILE_CACHE)) expect(text).toMatch(new RegExp(`${name}=\\S+`))
  })
})

it.each([
  ['npm start', scripts['start'] ?? ''],
  ['npm run cluster', scripts['cluster'] ?? ''],
  ['npm run publish', scripts['publish'] ?? ''],
  ['the container', read('deploy/Containerfile')],
])('%s publishes with the options of a server that keeps publishing', (_name, text) => {
  expect(text).toMatch(new RegExp(`node ${PUBLISH_OPTIONS.join(' ')} src/publish/(start|publish)\\.ts`))
})

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Snapshot } from '#catalog/snapshot.ts'
import { type OperationId, OPERATIONS } from '#contract/operations.ts'
import { type CallExample, renderCallExamples } from '#discovery/documents/call-examples.ts'
import { createPushKey } from '#process/alerts/push-key.ts'
import { type ServerProcess, spawnServer } from '../support/server.ts'

const { deals } = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const lasting = deals.find(({ endsAt, startsAt }) => endsAt === undefined && startsAt === undefined)

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({ environment: { PUSH_KEY: createPushKey() } })
})
afterAll(() => server[Symbol.asyncDispose]())

const RUN: Record<CallExample['language'], (code: string) => [string, string[]]> = {
  bash: (code) => ['bash', ['-c', code.replaceAll('curl ', 'curl --silent --show-error --fail-with-body ')]],
  typescript: (code) => [process.execPath, ['--input-type=module-typescript', '--eval', code]],
  python: (code) => ['python3', ['-c', code]],
}

/**
 * Python is not part of the project; where it is missing its examples are not run, and the report says so.
 */
const hasPython = spawnSync('python3', ['--version']).status === 0

const examples = (Object.keys(OPERATIONS) as OperationId[])
  .flatMap((id) => ['bash', 'typescript', 'python'].map((language, place) => ({ id, language, place })))
  // Python follows redirects, and following this one would leave the machine.
  .filter(({ id, language }) => !(id === 'followLink' && language === 'python'))

describe('the examples of the reference', () => {
  for (const { id, language, place } of examples) {
    it.skipIf(language === 'python' && !hasPython)(`work as they stand: ${id} in ${language}`, () => {
      const example = renderCallExamples(id, server.url, lasting?.hashId ?? '')[place]
      if (!example) throw new Error(`${id} has no example in ${language}`)
      const [command, given] = RUN[example.language](example.code)
      const { status, stdout, stderr } = spawnSync(command, given, { encoding: 'utf8' })
      expect(stderr).toBe('')
      expect(status).toBe(0)
      if (id === 'followLink') expect(stdout).toContain('302')
      else expect(stdout).not.toBe('')
    })
  }
})

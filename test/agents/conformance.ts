import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check, Outcome } from './check.ts'
import { EXCUSED } from './conformance-excused.ts'
import { binOf, run, WORK } from './tools.ts'

interface Verdict {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  description: string
  errorMessage?: string
}

/**
 * Runs every server scenario of the official suite for one protocol version. Everything that is not excused
 * must pass without warnings. An excuse for a scenario that passes or no longer exists is a failure.
 */
export function conform(wire: keyof typeof EXCUSED): Check {
  return async ({ url }) => {
    const folder = join(WORK, `conformance-${wire}`)
    const args = ['server', '--url', `${url}/mcp`, '--suite', 'all', '--spec-version', wire]
    const { stdout, stderr } = await run(binOf('conformance'), [...args, '--output-dir', folder])
    const scenarios = await readdir(folder).catch(() => [])
    if (scenarios.length === 0) return { passed: 0, failures: [`no scenario ran\n${stdout}\n${stderr}`] }

    const excused = new Set<string>()
    let passed = 0
    const failures: string[] = []
    for (const each of scenarios) {
      const scenario = each.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\dZ-]+$/, '')
      if (scenario in EXCUSED[wire]) {
        excused.add(scenario)
        continue
      }
      const verdicts = JSON.parse(await readFile(join(folder, each, 'checks.json'), 'utf8')) as Verdict[]
      for (const verdict of verdicts) {
        const name = `${scenario}:${verdict.id}`
        const isBad = verdict.status === 'FAILURE' || verdict.status === 'WARNING'
        if (isBad && name in EXCUSED[wire]) excused.add(name)
        else if (isBad) failures.push(`${name}: ${verdict.description}\n${verdict.errorMessage ?? ''}`)
        else if (verdict.status === 'SUCCESS') passed += 1
      }
    }
    for (const name of Object.keys(EXCUSED[wire])) {
      if (!excused.has(name))
        failures.push(`${name} is excused but passes or does not run; take the excuse away`)
    }
    return { passed, failures, note: noteOf(scenarios.length, excused) } satisfies Outcome
  }
}

function noteOf(all: number, excused: ReadonlySet<string>): string {
  const whole = [...excused].filter((name) => !name.includes(':')).length
  return `${all - whole} of ${all} scenarios apply; ${excused.size - whole} of their checks are excused`
}

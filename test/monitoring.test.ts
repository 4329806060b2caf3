/** Alerts, the metrics that they read, the dashboard and the runbook belong together. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const FOLDER = 'deploy/monitoring'

interface Alert {
  alert: string
  expr: string
}

const { groups } = parse(readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8')) as {
  groups: { rules: Alert[] }[]
}
const alerts = groups.flatMap(({ rules }) => rules)
const { panels } = JSON.parse(readFileSync(join(FOLDER, 'dashboard.json'), 'utf8')) as {
  panels: { targets: { expr: string }[] }[]
}

/** The metrics of Node and those that the code names. */
function knownMetrics(): Set<string> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const named = ['process', 'server']
    .flatMap((room) =>
      readdirSync(join('src', room), { recursive: true, encoding: 'utf8' }).map((file) =>
        join('src', room, file),
      ),
    )
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/(?:name: |(?:gauge|counter)\(\s*)'([a-z]+(?:_[a-z]+)+)'/g),
    ])
    .map(([, name = '']) => name)
  return new Set([...named, ...registry.getMetricsAsArray().map(({ name }) => name), 'up'])
}

/** The metrics of an expression of PromQL, without what histograms add to a name. */
const metricsIn = (expr: string): string[] =>
  (
    expr
      .replace(/\{[^}]*\}|\b(?:by|without) \([^)]*\)/g, '')
      .match(/\b(?:up|[a-z]+(?:_[a-z0-9]+)+)\b(?!\s*\()/g) ?? []
  ).map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))

describe('monitoring', () => {
  it('reads metrics that exist, in alerts and on the dashboard', () => {
    const known = knownMetrics()
    const exprs = [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
    expect(exprs.filter((expr) => metricsIn(expr).length === 0)).toEqual([])
    expect(exprs.flatMap(metricsIn).filter((name) => !known.has(name))).toEqual([])
  })

  it('has an entry in the runbook for each alert, and none for others', () => {
    const entries = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (DealSearch\w+)$/gm)]
    expect(entries.map(([, name]) => name)).toEqual(alerts.map(({ alert }) => alert))
  })

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0
  it.skipIf(!hasPromtool).each([
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ])('passes promtool %s %s %s', (command, kind, file) => {
    const { status, stdout, stderr } = spawnSync('promtool', [command, kind, join(FOLDER, file)], {
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
  })
})

/**
 * `npm run bench -- baseline`: measures the main steps in processor time and compares them with the figures in
 * baseline.json. Exits with 1 when a step takes more than 1.5 times as long. `save` stores new figures.
 * A figure is a multiple of a fixed calculation that runs beside each step, so that machines can be compared.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSteps, measure } from './steps.ts'

const FILE = join(import.meta.dirname, 'baseline.json')
const ROUNDS = 5
const SLOWER_MAX = 1.5

const measured: Record<string, number> = {}
for (const [name, step] of Object.entries(await createSteps())) measured[name] = await measure(step, ROUNDS)

if (process.argv[2] === 'save') {
  writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`)
  console.log(`${Object.keys(measured).length} figures stored in ${FILE}`)
} else {
  const stored = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>
  console.log('| step | baseline | now | ratio |\n|---|---|---|---|')
  for (const [name, now] of Object.entries(measured)) {
    const before = stored[name]
    const ratio = before === undefined ? undefined : now / before
    console.log(`| ${name} | ${before ?? 'new'} | ${now} | ${ratio?.toFixed(2) ?? ''} |`)
    if (ratio !== undefined && ratio > SLOWER_MAX) process.exitCode = 1
  }
  if (process.exitCode === 1)
    console.error(
      `A step takes more than ${SLOWER_MAX} times as long as its baseline. Where that is meant: npm run bench -- baseline save`,
    )
}

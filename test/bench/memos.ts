/**
 * `npm run bench -- memos [FILE...]`: says what each memo in docs/memos.md saves. Each is replaced by a function
 * that works its value out anew; a figure is the processor time of a step without the memo as a multiple of that
 * with it, where the two differ by more than the noise. A file may be named by a part of its path.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const HELPER = '#text/once-for-each.ts'
const WITHOUT = new URL('memos/without.ts', import.meta.url).href

const ROUNDS = 2

/** Runs of the same code differ by less than this. */
const NOISE = 0.15

/** In a child process: the file whose memos are replaced, or nothing for a run with all of them. */
const replaced = process.env['MEMOS_REPLACED']

if (replaced === undefined) {
  const listed = readFileSync(join(ROOT, 'docs/memos.md'), 'utf8').matchAll(/^\| `(src\/[^`]+)`/gm)
  const wanted = process.argv.slice(2)
  const files = Array.from(listed, ([, file = '']) => file).filter(
    (file) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
  )
  const withAll = run('')
  console.log(
    `with all: ${JSON.stringify(withAll)}\n\n| file | steps that take longer without its memos |\n|---|---|`,
  )
  for (const file of files) {
    const found = Object.entries(run(file)).flatMap(([step, cost]) => {
      const ratio = cost / (withAll[step] ?? cost)
      return ratio > 1 + NOISE ? [`${step} ${ratio.toFixed(1)}`] : []
    })
    console.log(`| \`${file}\` | ${found.join(', ') || 'none'} |`)
  }
} else {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === HELPER && replaced !== '' && context.parentURL?.endsWith(`/${replaced}`)
        ? { url: WITHOUT, shortCircuit: true }
        : next(specifier, context),
  })
  const { createMemoSteps } = await import('./memos/memo-steps.ts')
  const { measure } = await import('./steps.ts')
  const costs: Record<string, number> = {}
  for (const [name, step] of Object.entries(await createMemoSteps()))
    costs[name] = await measure(step, ROUNDS)
  console.log(JSON.stringify(costs))
}

function run(file: string): Record<string, number> {
  const { stdout, status } = spawnSync(process.execPath, [import.meta.filename], {
    cwd: ROOT,
    env: { ...process.env, MEMOS_REPLACED: file },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`The steps without the memos of ${file} failed`)
  return JSON.parse(stdout) as Record<string, number>
}

/**
 * `npm run bench -- publish [DEALS …]`: what a publication costs as the catalog grows, every deal in six
 * languages: all of it, one deal edited, one store renamed, one deal ended by the clock; each by the process
 * that watches the content, and one deal by a command of its own. The last line is what an editor waits for
 * where `npm start` runs: from the saved file to the served page, with the processor time of both processes.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '#contract/routes.ts'
import { showProgress } from '#process/progress.ts'
import { PUBLISH_OPTIONS } from '#server/processes/keep-publishing.ts'
import { LANGUAGES } from '#text/language.ts'
import { toVietnamIso } from '#text/days.ts'
import { generateContent } from './generate.ts'
import type { PublicationCost } from './publish-in-process.ts'
import { measureSavedToServed } from './saved-to-served.ts'

const SIZES = [376, 10_000]
const TRANSLATED = LANGUAGES.filter((language) => language !== 'vi')
const COLUMNS = ['deals', 'publication', 'seconds', 'processor s', 'peak MB', 'MB of the release']

/** As in `npm run publish`. */
const MEMORY = { env: { MALLOC_ARENA_MAX: '2' }, execArgv: PUBLISH_OPTIONS }

/** How often a file is saved for the median. */
const SAVES = 5

/** What there is to tell of a publication alone. */
type Made = Pick<PublicationCost, 'bytes'>

const asked = process.argv.slice(2).map(Number)
const work = join('node_modules', '.cache', `bench-publish-${process.pid}`)
const progress = showProgress()
const lines: string[] = []
try {
  for (const size of asked.length > 0 ? asked : SIZES) {
    const content = join(work, `content-${size}`)
    const releases = join(work, `releases-${size}`)
    mkdirSync(work, { recursive: true })
    progress.report(`${size} deals: writing them`)
    await generateContent(content, size, 1, TRANSLATED)
    const deal = join(content, 'deals', 'deal-1.yaml')
    const store = join(content, 'stores', 'store-1.yaml')
    const edit = (file: string, field: string): void =>
      writeFileSync(file, readFileSync(file, 'utf8').replace(new RegExp(`^${field}: .*$`, 'm'), '$& x'))
    const now = Date.now()
    // It ends a minute after the first publication, by a clock that the bench moves.
    const text = readFileSync(deal, 'utf8').replace(/^endsAt: .*\n/m, '')
    writeFileSync(deal, `${text}endsAt: ${toVietnamIso(now + 60_000).slice(0, 16)}\n`)

    const steps: [name: string, at: number, change: () => void][] = [
      ['all', now, () => {}],
      ['one deal', now, () => edit(deal, 'title')],
      ['one deal again', now, () => edit(deal, 'title')],
      ['one store renamed', now, () => edit(store, 'name')],
      ['one deal ended', now + 3_600_000, () => {}],
    ]
    const add = (name: string, cost: Omit<PublicationCost, keyof Made> & Partial<Made>): void => {
      const { seconds, processorSeconds, peakMb, bytes } = cost
      const cells = [size, name, seconds.toFixed(1), processorSeconds.toFixed(1), peakMb.toFixed(0)]
      const line = `| ${[...cells, bytes === undefined ? '' : (bytes / 1e6).toFixed(1)].join(' | ')} |`
      lines.push(line)
      progress.report(line)
    }
    const publishing = startPublishing(content, releases)
    for (const [name, at, change] of steps) {
      progress.report(`${size} deals: ${name}`)
      change()
      add(name, await publishing.publish(at))
    }
    publishing.stop()
    progress.report(`${size} deals: one deal, by a command`)
    edit(deal, 'title')
    const command = startPublishing(content, releases)
    add('one deal, by a command', await command.publish(now + 3_700_000))
    command.stop()
    progress.report(`${size} deals: one deal, from the saved file to the served page`)
    const saved = join(content, 'deals', 'deal-2.yaml')
    const page = routes.deal({ id: 'deal-2', store: storeOf(saved) })
    const environment = { CONTENT_DIR: content, RELEASES_DIR: releases }
    add(
      'one deal, saved to served',
      await measureSavedToServed({ environment, file: saved, path: page, times: SAVES }),
    )
  }
  console.log(`\n${progress.finish()}\n`)
  console.log([`| ${COLUMNS.join(' | ')} |`, `|${' --- |'.repeat(COLUMNS.length)}`, ...lines].join('\n'))
} finally {
  rmSync(work, { recursive: true, force: true })
}

function storeOf(deal: string): string {
  return /^store: (.*)$/m.exec(readFileSync(deal, 'utf8'))?.[1] ?? ''
}

function startPublishing(content: string, releases: string) {
  const child = fork(join(import.meta.dirname, 'publish-in-process.ts'), [], {
    env: { ...process.env, ...MEMORY.env, CONTENT_DIR: content, RELEASES_DIR: releases },
    execArgv: MEMORY.execArgv,
  })
  return {
    publish: async (at: number): Promise<PublicationCost> => {
      child.send(at)
      const [answer] = (await Promise.race([once(child, 'message'), failure(child)])) as [PublicationCost]
      return answer
    },
    stop: () => child.disconnect(),
  }
}

async function failure(child: ReturnType<typeof fork>): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null]
  throw new Error(`The publication exited with ${code}`)
}

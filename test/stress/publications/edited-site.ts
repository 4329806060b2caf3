import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../support/run-command.ts'

/** Compiled code resolves its packages from a parent folder. */
const SCRATCH = join('node_modules', '.cache')

/** A copy of the content and a folder of releases. Both are deleted on disposal. */
export interface EditedSite extends Disposable {
  releases: string
  environment: Record<string, string>
  /** Writes a number into the title of a deal, as `[[7]]`. It appears in pages, lists and responses. */
  edit: (number: number) => void
  publish: (...options: string[]) => Promise<{ code: number | null; output: string; errors: string }>
}

export async function createEditedSite(name: string): Promise<EditedSite> {
  const folder = join(SCRATCH, `${name}-${process.pid}`)
  const [content, releases] = [join(folder, 'content'), join(folder, 'releases')]
  mkdirSync(folder, { recursive: true })
  cpSync('content', content, { recursive: true })
  const environment = { CONTENT_DIR: content, RELEASES_DIR: releases }
  const deal = join(content, 'deals', findListedDeal(content))
  const site: EditedSite = {
    releases,
    environment,
    edit: (number) => {
      const text = readFileSync(deal, 'utf8')
      writeFileSync(deal, text.replace(/^title:.*$/m, `title: 'Mã đổi liên tục [[${number}]]'`))
    },
    publish: (...options) => runCommand(['src/publish/publish.ts', ...options], environment),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
  site.edit(0)
  const { code, errors } = await site.publish()
  if (code !== 0) throw new Error(`The first publication failed: ${errors}`)
  return site
}

/** Finds a current deal without an end whose title is on one line. */
function findListedDeal(content: string): string {
  const files = readdirSync(join(content, 'deals'))
  const found = files.find((file) => {
    const text = readFileSync(join(content, 'deals', file), 'utf8')
    return /^title: [^>|]/m.test(text) && !/^(?:endsAt|startsAt|status):/m.test(text)
  })
  if (found === undefined) throw new Error('No deal of the content is current without an end')
  return found
}

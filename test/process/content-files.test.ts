import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listFiles, loadContent, reviewFolder } from '#process/content-files.ts'
import { renderFindings } from '#review/render-findings.ts'
import { smallFiles } from '../support/content.ts'
import { PLANTED, REVIEWED_STORES } from '../review/planted-mistakes.ts'

const NOW = Date.parse('2026-11-22T12:00:00+07:00')

/** A folder with a small catalog, and the findings in it without its own path. */
function writeCatalog(content: Parameters<typeof smallFiles>[0] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'deal-search-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const { path, text } of smallFiles(content)) write(path, text ?? '')
  // Ours takes a while to read.
  write('lexicon/none.yaml', 'kind: place\nconcepts: {}\n')
  const review = async (options: Parameters<typeof reviewFolder>[1] = {}): Promise<string[]> => {
    const { findings } = await reviewFolder(folder, { now: NOW, ...options })
    return renderFindings(findings, 'text').replaceAll(`${folder}/`, '').split('\n').filter(Boolean)
  }
  return { folder, write, review }
}

describe('a folder of content', () => {
  it('tells of links and hidden files, which are not read', async () => {
    const { folder, write, review } = writeCatalog()
    symlinkSync(join(folder, 'deals/sample.yaml'), join(folder, 'deals/linked.yaml'))
    write('deals/.hidden.yaml', 'title: x\n')
    write('deals/.DS_Store', '')
    expect(await review()).toEqual([
      expect.stringContaining('deals/.hidden.yaml:1:1 (file): the name begins with a dot'),
      expect.stringContaining('deals/linked.yaml:1:1 (file): a symbolic link'),
    ])
  })

  it('passes over what editors and systems leave beside a file', async () => {
    const { folder, write, review } = writeCatalog()
    for (const name of ['._sample.yaml', '#sample.yaml#', 'sample.yaml~', '.sample.yaml.swp'])
      write(`deals/${name}`, 'title: x\n')
    symlinkSync('somebody@desk.2210:1795000000', join(folder, 'deals/.#sample.yaml'))
    expect(await review()).toEqual([])
    expect((await loadContent(folder)).deals.map(({ id }) => id)).toEqual(['sample'])
  })

  it('reads deals of the archive by year, and knows an id once', async () => {
    const { folder, write, review } = writeCatalog()
    const text = 'title: Cũ\nstore: shopee\ncategory: food\nurl: https://shopee.vn/\nendsAt: 2025-01-31\n'
    write('archive/2025/old.yaml', text)
    write('archive/older.yaml', text.replace('Cũ', 'Cũ hơn'))
    const { deals } = await loadContent(folder)
    expect(deals.map(({ id }) => id)).toEqual(['old', 'older', 'sample'])
    write('deals/old.yaml', text.replace('Cũ', 'Mới').replace('2025', '2027'))
    expect(await review()).toEqual([expect.stringContaining('has the name of archive/2025/old.yaml')])
  })

  it('may be without a deal, which is told', async () => {
    const { folder, review } = writeCatalog({ deals: {} })
    expect(await review()).toEqual([expect.stringContaining('no file in this folder')])
    expect((await loadContent(folder)).deals).toEqual([])
  })

  it('tells of mistakes of shape and of meaning in one run', async () => {
    const { write, review } = writeCatalog()
    write('deals/a.yaml', 'title: Một\nstore: shopee\ncategory: foot\nurl: https://shopee.vn/\n')
    write('deals/b.yaml', 'title: Hai\nstore: shopee\ncategory: food\nurl: https://bit.ly/x\n')
    expect(await review()).toEqual([
      expect.stringContaining('deals/a.yaml:3:1 category'),
      expect.stringContaining('deals/b.yaml:4:1 url'),
    ])
  })
})

describe('a record that was published and is gone', () => {
  const deal = 'title: Trà sữa\nstore: shopee\ncategory: food\nurl: https://shopee.vn/\nendsAt: 2026-01-31\n'

  function writeCommitted() {
    const catalog = writeCatalog({
      products: {
        tai: { offers: [{ store: 'shopee', url: 'https://shopee.vn/a', price: 5, seenAt: '2026-01-01' }] },
      },
    })
    const git = (...args: string[]) =>
      execFileSync('git', [
        '-C',
        catalog.folder,
        '-c',
        'user.name=a',
        '-c',
        'user.email=a@example.com',
        ...args,
      ])
    catalog.write('deals/gone.yaml', deal)
    catalog.write('deals/draft.yaml', `${deal}status: draft\n`)
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'content')
    for (const path of ['deals/gone.yaml', 'deals/draft.yaml', 'products/tai.yaml', 'stores/tiki.yaml'])
      rmSync(join(catalog.folder, path))
    return catalog
  }

  it('is told, but for drafts', async () => {
    const { review } = writeCommitted()
    expect(await review({ since: 'HEAD' })).toEqual([
      expect.stringContaining(
        "deals/gone.yaml:1:1 (file): was published and is gone; bring the file back with status: withdrawn, move it to archive/, or add to links.yaml: { deal: gone, title: 'Trà sữa'",
      ),
      expect.stringContaining('products/tai.yaml:1:1 (file): was published and is gone'),
      expect.stringContaining('stores/tiki.yaml:1:1 (file): was published and is gone'),
    ])
  })

  it('is in order when its links are kept or when it lies in the archive', async () => {
    const { write, review } = writeCommitted()
    write('links.yaml', "- { product: tai, title: 'Tai', store: shopee, endedAt: 2026-11-01 }\n")
    write('archive/2026/gone.yaml', deal)
    expect(await review({ since: 'HEAD' })).toEqual([expect.stringContaining('stores/tiki.yaml')])
  })

  it('cannot be known of a folder that is in no repository', async () => {
    const { folder, review } = writeCommitted()
    renameSync(join(folder, '.git'), join(folder, '.no-git'))
    rmSync(join(folder, '.no-git'), { recursive: true })
    expect(await review({ since: 'HEAD' })).toEqual([])
  })
})

describe('one file', () => {
  it('is judged as it is among all files', async () => {
    const { paths } = await listFiles('content')
    const all = await reviewFolder('content', { now: NOW })
    const some = paths.filter((_path, index) => index % 100 === 0)
    for (const path of some) {
      const { findings } = await reviewFolder('content', { now: NOW, wanted: [path] })
      expect(findings).toEqual(all.findings.filter(({ file }) => file === join('content', path)))
    }
  })

  it.each(PLANTED.filter(({ text }) => !text.includes('→')))(
    'with $what is told of it alone',
    async ({ file, text }) => {
      const { write, review } = writeCatalog({
        site: { evidenceDays: '180' },
        stores: REVIEWED_STORES,
        deals: {
          known: { title: 'Mười phần trăm cho sách giáo khoa', code: 'DEMO10', tags: ['sach-giao-khoa'] },
          other: { title: 'Vở học sinh', tags: ['sach-giao-khoa'] },
        },
      })
      write(file, text)
      const all = await review()
      expect(all).not.toEqual([])
      expect(await review({ wanted: [file] })).toEqual(all)
    },
  )
})

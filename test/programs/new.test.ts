import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { check, resolveConfig } from 'prettier'
import { describe, expect, it, onTestFinished } from 'vitest'
import { reviewFolder } from '#process/content-files.ts'
import { smallFiles } from '../support/content.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** A small catalog in a folder of its own, and the assistant for it without a terminal. */
function openCatalog() {
  const folder = mkdtempSync(join(tmpdir(), 'deal-search-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const stores = {
    shopee: { name: 'Shopee', url: 'https://shopee.vn/', hosts: ['shopee.vn'], categories: ['shopping'] },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/', hosts: ['tiki.vn'] },
  }
  const deals = { known: { title: 'Giảm 50K đơn thời trang', code: 'DEMO50' } }
  for (const { path, text } of smallFiles({ stores, deals })) write(path, text ?? '')
  write('lexicon/none.yaml', 'kind: place\nconcepts: {}\n')
  const run = (...args: string[]): Promise<{ status: number; said: string }> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(ROOT, 'src/tools/new.ts'), ...args],
        { cwd: ROOT, env: { ...process.env, CONTENT_DIR: folder } },
        (error, stdout, stderr) => resolve({ status: error ? 1 : 0, said: stdout + stderr }),
      )
    })
  return { folder, run, read: (path: string) => readFileSync(join(folder, path), 'utf8') }
}

const DEAL = ['deal', '--url', 'https://shopee.vn/m/sale?utm_source=fb&smtt=0', '--title', 'Giảm 20% giày']

describe('the assistant without a terminal', () => {
  it.each([
    [
      'deals/shopee-giam-20-giay.yaml',
      [...DEAL, '--code', '0912', '--discount-kind', 'percent', '--discount-value', '20'],
    ],
    [
      'products/tai-nghe-sony-wf.yaml',
      [
        'product',
        '--url',
        'https://tiki.vn/p1',
        '--title',
        'Tai nghe Sony WF',
        '--brand',
        'Sony',
        '--category',
        'tech',
        '--price',
        '5990000',
      ],
    ],
    ['stores/hoang-phuc.yaml', ['store', '--url', 'https://www.hoangphuc.vn/', '--name', 'Hoàng Phúc']],
    ['posts/meo-san-ma.yaml', ['post', '--title', 'Mẹo săn mã', '--summary', 'Ba mẹo: nhỏ, dễ, nhanh.']],
  ])('writes %s, which passes the check of content and of formats', async (path, args) => {
    const { folder, run, read } = openCatalog()
    const { status, said } = await run(...args)
    expect(said).toContain(`wrote ${folder}/${path}`)
    expect(status).toBe(0)
    expect(
      await check(read(path), {
        ...(await resolveConfig(join(ROOT, 'package.json'))),
        parser: 'yaml',
        plugins: [],
      }),
    ).toBe(true)
    const { findings } = await reviewFolder(folder)
    expect(findings).toEqual([])
  })

  it('finds the store and its category by the address, strips its tracking and quotes the code', async () => {
    const { run, read } = openCatalog()
    await run(...DEAL, '--code', '0912')
    expect(read('deals/shopee-giam-20-giay.yaml')).toBe(
      "title: Giảm 20% giày\nstore: shopee\ncategory: shopping\nurl: https://shopee.vn/m/sale?smtt=0\ncode: '0912'\n",
    )
  })

  it('shows what is there already', async () => {
    const { run } = openCatalog()
    const { said } = await run(...DEAL.slice(0, 3), '--title', 'Giảm 50K thời trang')
    expect(said).toContain('known.yaml: Giảm 50K đơn thời trang')
  })

  it('takes a file name that no other record has', async () => {
    const { folder, run } = openCatalog()
    await run(...DEAL)
    await run(...DEAL.slice(0, 3), '--title', 'Giảm 20 giày')
    expect(readdirSync(join(folder, 'deals'))).toEqual([
      'known.yaml',
      'shopee-giam-20-giay-2.yaml',
      'shopee-giam-20-giay.yaml',
    ])
  })

  it.each([
    ['a wrong answer', [...DEAL, '--category', 'foot'], '--category is "foot"; write one of food'],
    ['a missing answer', DEAL.slice(0, 3), 'missing: --title'],
    [
      'an unknown store',
      ['deal', '--url', 'https://nobody.vn/', '--title', 'a'],
      'npm run new -- store --url',
    ],
    ['a deal that cannot be meant', [...DEAL, '--code', 'GIẢM20'], 'contains letters with diacritics'],
    ['the code of another deal', [...DEAL, '--code', 'demo50'], 'stands in known.yaml at the same time'],
    ['no kind', [], 'npm run new -- deal | product | store | post'],
  ])('writes nothing with %s and says so', async (_what, args, message) => {
    const { folder, run } = openCatalog()
    const { status, said } = await run(...args)
    expect(said).toContain(message)
    expect(status).toBe(1)
    expect(readdirSync(join(folder, 'deals'))).toEqual(['known.yaml'])
  })
})

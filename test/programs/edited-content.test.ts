import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENTS } from '#contract/documents.ts'
import { DAY_MS, vietnamDayOf } from '#text/days.ts'
import { type ContentFolder, createContentFolder } from '../support/content-folder.ts'
import { type DevServer, startDevServer } from '../support/dev-server.ts'

const deal = (title: string, more = ''): string =>
  `title: ${title}\nstore: shopee\ncategory: food\nurl: https://shopee.vn/m/sale\n${more}`

describe('the development server', { timeout: 120_000 }, () => {
  let content: ContentFolder
  let server: DevServer
  beforeAll(async () => {
    content = createContentFolder({
      stores: { shopee: { name: 'Shopee', url: 'https://shopee.vn/', hosts: ['shopee.vn'] } },
    })
    server = await startDevServer(content.path)
  }, 120_000)
  afterAll(async () => {
    // The start may have failed, and says why itself.
    await (server as DevServer | undefined)?.[Symbol.asyncDispose]()
    content[Symbol.dispose]()
  })

  const pageOf = (id: string) => server.get(`/ma-giam-gia/shopee/${id}`)
  const statusOf = async (id: string): Promise<number> => (await pageOf(id)).status
  const htmlOf = async (id: string): Promise<string> => (await pageOf(id)).html

  it('shows a file that is new, changed, renamed or deleted', async () => {
    expect(await statusOf('moi')).toBe(404)
    content.write('deals/moi.yaml', deal('Trà đào mới'))
    await expect.poll(() => statusOf('moi')).toBe(200)
    expect((await server.get('/ma-giam-gia/shopee')).html).toContain('Trà đào mới')
    content.write('deals/moi.yaml', deal('Trà vải đổi tên'))
    await expect.poll(() => htmlOf('moi')).toContain('Trà vải đổi tên')
    content.rename('deals/moi.yaml', 'deals/khac.yaml')
    await expect.poll(() => statusOf('khac')).toBe(200)
    expect(await statusOf('moi')).toBe(404)
    content.remove('deals/khac.yaml')
    await expect.poll(() => statusOf('khac')).toBe(404)
  })

  it('serves every document for machines at its address, from what is edited', async () => {
    content.write('deals/tai-lieu.yaml', deal('Trà trong tài liệu'))
    await expect.poll(() => statusOf('tai-lieu')).toBe(200)
    const answers = await Promise.all(
      Object.values(DOCUMENTS).map(async ({ path }) => ({ path, ...(await server.get(path)) })),
    )
    expect(answers.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
    expect(answers.find(({ path }) => path === DOCUMENTS.llmsFull.path)?.html).toContain('Trà trong tài liệu')
  })

  it('prints the address of a record that was saved', async () => {
    content.write('deals/in-ra.yaml', deal('Trà in ra'))
    await expect
      .poll(() => server.printed())
      .toMatch(/read deals\/in-ra\.yaml: http:\/\/\S+:\d+\/ma-giam-gia\/shopee\/in-ra/)
  })

  it('shows a draft with a banner', async () => {
    content.write('deals/nhap.yaml', deal('Trà nháp', 'status: draft\n'))
    await expect.poll(() => htmlOf('nhap')).toContain('Draft · Bản nháp: deals/nhap.yaml')
    expect(await htmlOf('sample')).not.toContain('Draft')
    content.write('deals/nhap.yaml', deal('Trà nháp'))
    await expect.poll(() => htmlOf('nhap')).not.toContain('Draft')
  })

  it('shows a coming deal with a banner that says when it begins', async () => {
    const day = vietnamDayOf(Date.now() + 3 * DAY_MS)
    content.write('deals/sap.yaml', deal('Trà sắp có', `startsAt: ${day}\n`))
    await expect.poll(() => htmlOf('sap')).toContain(`Coming · Sắp diễn ra: begins at ${day}T00:00:00+07:00`)
  })

  it('tells every mistake on each page once, with file, line and what to do, until it is corrected', async () => {
    content.write('deals/sai.yaml', deal('Trà sai', 'code: GIẢM20\n'))
    content.write('deals/hong.yaml', deal('Trà hỏng').replace('food', 'foot'))
    const findings = async (path: string): Promise<string[]> =>
      [...(await server.get(path)).html.matchAll(/<p data-finding[^>]*>([^<]*)/g)].map(
        ([, text = '']) => text,
      )
    const expected = [
      expect.stringContaining('deals/hong.yaml:3:1 category: found &quot;foot&quot;; write one of food'),
      expect.stringContaining(
        'deals/sai.yaml:5:1 code: found &quot;GIẢM20&quot;; contains letters with diacritics',
      ),
    ]
    await expect.poll(() => findings('/ma-giam-gia/shopee/sai')).toEqual(expected)
    // A record that cannot be read has no page; the page that says so has the mistake.
    expect(await statusOf('hong')).toBe(404)
    expect(await findings('/ma-giam-gia/shopee/hong')).toEqual(expected)
    expect(await findings('/')).toEqual(expected)
    content.write('deals/sai.yaml', deal('Trà sai', "code: 'GIAM20'\n"))
    content.write('deals/hong.yaml', deal('Trà hỏng'))
    await expect.poll(() => findings('/')).toEqual([])
    expect(await statusOf('hong')).toBe(200)
  })

  it('goes on with what was there when the words of the interface are broken', async () => {
    content.write('strings/en.yaml', 'dealsNow: [\n')
    await expect.poll(() => htmlOf('sample')).toContain('strings/en.yaml')
    expect(await statusOf('sample')).toBe(200)
    content.remove('strings/en.yaml')
    await expect.poll(() => htmlOf('sample')).not.toContain('data-finding')
  })
})

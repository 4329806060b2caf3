import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordedFields, wordsFor } from '#editing/field-words.ts'
import { RECORD_NAMES, renderRecordSchema } from '#editing/record-schemas.ts'
import type { JsonSchema } from '#contract/json-schema.ts'
import { type LanguageServer, startLanguageServer } from '../support/language-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The keys of a map whose keys are listed, of a schema: they may be explained, and need not be. */
const keysOf = (schema: JsonSchema): string[] =>
  Object.entries((schema as { properties?: Record<string, JsonSchema> }).properties ?? {}).flatMap(
    ([name, { propertyNames }]) =>
      ((propertyNames as { enum?: string[] } | undefined)?.enum ?? []).map((key) => `${name}.${key}`),
  )

/** The names that lead to every field of a schema; items of lists and languages have none of their own. */
function fieldsOf(schema: JsonSchema, path: string[] = []): string[] {
  const {
    properties = {},
    items,
    additionalProperties,
    anyOf = [],
  } = schema as {
    properties?: Record<string, JsonSchema>
    items?: JsonSchema
    additionalProperties?: JsonSchema | false
    anyOf?: JsonSchema[]
  }
  const inner = [items, additionalProperties, ...anyOf].filter((each) => typeof each === 'object')
  return [
    ...Object.entries(properties).flatMap(([name, value]) => [
      [...path, name].join('.'),
      ...fieldsOf(value, [...path, name]),
    ]),
    ...inner.flatMap((each) => fieldsOf(each, path)),
  ]
}

describe('the schemas', () => {
  it.each(RECORD_NAMES)('of %s are those of npm run generate', (name) => {
    expect(JSON.parse(read(`schemas/${name}.json`))).toEqual(
      JSON.parse(JSON.stringify(renderRecordSchema(name))),
    )
  })

  it.each(RECORD_NAMES)('explain every field of %s in Vietnamese and English, and no other', (name) => {
    const schema = renderRecordSchema(name)
    const fields = fieldsOf(schema)
    expect(fields.filter((field) => !wordsFor(name, field.split('.')))).toEqual([])
    const explainable = new Set([...fields, ...keysOf(schema)])
    expect(wordedFields(name).filter((field) => !explainable.has(field))).toEqual([])
  })
})

describe("an editor's tool with yaml-language-server", { timeout: 60_000 }, () => {
  let server: LanguageServer
  beforeAll(async () => {
    server = await startLanguageServer(JSON.parse(read('.vscode/settings.json')) as Record<string, unknown>)
  }, 60_000)
  afterAll(() => server[Symbol.asyncDispose]())

  const diagnose = async (path: string, text: string): Promise<string[]> =>
    (await server.diagnose(path, text)).map(
      ({ message, range }) => `${range.start.line + 1}:${range.start.character + 1} ${message}`,
    )

  it.each(readdirSync(join(ROOT, 'content')))('finds nothing wrong in content/%s', async (folder) => {
    const files = folder.endsWith('.yaml')
      ? [`content/${folder}`]
      : readdirSync(join(ROOT, 'content', folder)).map((name) => `content/${folder}/${name}`)
    // Side by side: the server waits a moment for each file, in case it is still being typed.
    const found = await Promise.all(
      files.map(async (file) => (await diagnose(file, read(file))).map((line) => `${file}:${line}`)),
    )
    expect(found.flat()).toEqual([])
  })

  const DEAL = 'title: 2027\nstore: shopee\ncategory: food\nurl: https://shopee.vn/\n'

  it('takes numbers, truths and dates for the texts that they are', async () => {
    const text = `${DEAL}code: 0912\nminimumSpend: 99000\nstartsAt: 2026-12-12\nslots: [12:00]\nfeatured: true\neligibility: { newUser: 'true' }\n`
    expect(await diagnose('content/deals/numbers.yaml', text)).toEqual([])
  })

  it.each([
    ['deals', `${DEAL}sumary: x\n`, '5:1 Property sumary is not allowed.'],
    ['deals', DEAL.replace('food', 'foot'), '3:11 Value is not accepted. Valid values: "food"'],
    ['deals', DEAL.replace('store: shopee\n', ''), '1:1 Missing property "store".'],
    ['deals', `${DEAL}minimumSpend: 99.000đ\n`, '5:15 String does not match the pattern'],
    ['deals', `${DEAL}code:\n`, '5:6 Incorrect type'],
    ['deals', `${DEAL}discount: 20%\n`, '5:11 Incorrect type'],
    ['products', 'title: a\nbrand: b\ncategory: tech\noffers: 3\n', '4:9 Incorrect type'],
    ['stores', 'name: a\nurl: https://a.vn/\ncountry: VN\n', '3:1 Property country is not allowed.'],
    ['posts', 'title: a\nsummary: b\n', '1:1 Missing property "publishedAt".'],
    ['calendar', 'name: a\nkind: sale\n', '2:7 Value is not accepted.'],
    ['lexicon', 'kind: store\nconcepts:\n  shopee: { vn: [a] }\n', '3:13 Property vn is not allowed.'],
    ['strings', 'dealsNow: [a]\n', 'Incorrect type'],
  ])('underlines a mistake in %s', async (folder, text, message) => {
    expect((await diagnose(`content/${folder}/wrong-${text.length}.yaml`, text)).join('\n')).toContain(
      message,
    )
  })

  it.each([
    ['deals', `${DEAL}sco`, 4, 3, 'scope'],
    ['deals', `${DEAL}scope: `, 4, 7, 'shipping'],
    ['deals', `${DEAL}discount:\n  kind: `, 5, 8, 'bogo'],
    ['deals', `${DEAL}featured: `, 4, 10, 'true'],
    ['products', 'ti', 0, 2, 'title'],
    ['stores', 'cat', 0, 3, 'categories'],
    ['posts', 'status: ', 0, 8, 'draft'],
    ['calendar', 'kind: ', 0, 6, 'payday'],
    ['lexicon', 'kind: ', 0, 6, 'product-type'],
  ])('completes in %s: %j', async (folder, text, line, character, label) => {
    const path = `content/${folder}/completed-${text.length}.yaml`
    await server.diagnose(path, text)
    const labels = (await server.complete(path, line, character)).map((item) => item.label)
    expect(labels).toContain(label)
  })

  it.each([
    ['deals', DEAL, 'Ưu đãi|Người mua được gì'],
    ['products', 'title: a\n', 'Tên sản phẩm'],
    ['stores', 'name: a\n', 'Tên cửa hàng'],
    ['posts', 'body: a\n', 'Markdown'],
    ['calendar', 'rule: monthly 1\n', 'âm lịch'],
    ['lexicon', 'kind: store\n', 'Loại từ'],
    ['strings', 'dealsNow: a\n', 'Câu chữ giao diện'],
  ])('explains a field of %s under the pointer', async (folder, text, words) => {
    const path = `content/${folder}/hovered.yaml`
    await server.diagnose(path, text)
    expect(await server.hover(path, 0, 1)).toMatch(new RegExp(words))
  })
})

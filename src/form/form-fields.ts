/** Shapes of records become the fields of the form. */
import { DISCOUNT_KINDS } from '#contract/deal.ts'
import type { Folder } from '#entries/check-content.ts'
import { type FieldWords, wordsFor } from '#editing/field-words.ts'
import { schemaOf } from '#editing/record-schemas.ts'
import { optionLabel } from '#form/option-words.ts'
import { ORIGINAL } from '#form/record-format.ts'
import { type Field, fieldsOf, type Shape } from '#form/shapes.ts'
import { COVERAGE, hourOf } from '#form/values.ts'
import { LANGUAGE_NAMES } from '#text/language.ts'

/** A field in the configuration format of the content management system. */
export type FormField = Readonly<Record<string, unknown>> & { name: string }

/** Choices that come from records rather than from a schema. */
export interface Choices {
  types: readonly Option[]
}

interface Option {
  label: string
  value: string
}

/** Fields that refer to other records, each with their folder. */
const RECORDS: Record<string, Folder> = {
  store: 'stores',
  stores: 'stores',
  like: 'stores',
  products: 'products',
  deals: 'deals',
}

const TITLES = { stores: 'name', products: 'title', deals: 'title' } as const

/** The fields of each kind of discount. */
const ASKED: Record<(typeof DISCOUNT_KINDS)[number], readonly string[]> = {
  percent: ['value', 'bound', 'max', 'base', 'currency'],
  amount: ['value', 'bound', 'base', 'currency'],
  cashback: ['value', 'unit', 'paidIn', 'bound', 'max', 'base', 'currency'],
  freeship: ['value', 'currency'],
  gift: [],
  bogo: [],
}

/** Fields with several lines of text. */
const LONG = new Set(['summary'])
/** Moments with an hour. */
const WITH_HOUR = new Set(['startsAt', 'endsAt'])
/** Fields that programs write. */
const HIDDEN = new Set(['source', 'of'])

const AMOUNT = [
  '^\\d{1,12}(\\.\\d{1,2})?$',
  'Chỉ ghi chữ số, không dấu phân cách: 100000 · Digits only, without separators: 100000',
]
const ADDRESS = [
  '^https://[^/@\\s]+\\.[^/@\\s]+',
  'Ghi địa chỉ đầy đủ, bắt đầu bằng https:// · Write a full address with https://',
]
const HOUR = ['^\\d{2}:\\d{2}', 'Ghi giờ như 20:00 · Write an hour such as 20:00']
const HOUR_WORDS = {
  label: 'Giờ · Hour',
  hint: 'Giờ Việt Nam, ví dụ 20:00. Bỏ trống là cả ngày. · Vietnam’s time, for example 20:00. The whole day where it is empty.',
}

/** Hints that differ from those for YAML files, because the form needs no quotes and no special words. */
const HINTS: Record<string, string> = {
  code: 'Ghi đúng như khi nhập lúc thanh toán. Không cần mã thì bỏ trống. · As the checkout takes it. Leave it empty when none is needed.',
  redeem: 'Bỏ trống nếu không rõ. · Leave it empty when nobody knows.',
  scope: 'Ô mã nào nhận mã này. · Which box takes the code.',
  slots: 'Mỗi dòng một khung giờ phát mã: 12:00-14:00. · A line for each stretch of hours: 12:00-14:00.',
  appliesTo: 'Không rõ thì bỏ trống. · Leave it out when nobody knows.',
  startsAt: 'Không rõ thì bỏ trống. · Leave it empty when nobody knows.',
  endsAt:
    'Hết ngày đó nếu không ghi giờ. Không rõ thì bỏ trống. · To the end of that day without an hour. Leave it empty when nobody knows.',
  status:
    'Rút thay vì xóa: đường dẫn cũ báo hết hạn. · Withdrawn instead of deleted: its link says that it is over.',
}

/** The fields of the form for the records of a folder, in the order of their schema. */
export function formFields(folder: Folder, choices: Choices): FormField[] {
  const fieldsFor = (fields: readonly Field[], path: readonly string[]): FormField[] =>
    fields.flatMap((field) => describe(field, [...path, field.name]))

  function describe({ name, shape, isRequired, otherwise }: Field, path: readonly string[]): FormField[] {
    const words = wordsFor(folder, path)
    const labels = words && {
      label: `${words.label.vi} · ${words.label.en}`,
      ...hintFor(path, shape, words),
    }
    if (HIDDEN.has(name)) return [{ name, widget: 'hidden' }]
    const field = {
      name,
      ...labels,
      required: isRequired,
      ...(otherwise !== undefined && shape.kind === 'choice' && { default: otherwise }),
      ...widgetOf(name, shape, path),
    }
    const hour = { name: hourOf(name), ...HOUR_WORDS, widget: 'string', required: false, pattern: HOUR }
    return shape.kind === 'moment' && WITH_HOUR.has(name) ? [field, hour] : [field]
  }

  function widgetOf(name: string, shape: Shape, path: readonly string[]): Record<string, unknown> {
    const isList = shape.kind === 'list'
    const one = isList ? shape.item : shape
    const records = one.kind === 'text' ? RECORDS[name] : undefined
    if (records) return { ...relation(records), ...(isList && { multiple: true }) }
    if (one.kind === 'text' && (name === 'types' || path.join('.') === 'type')) {
      return { widget: 'select', options: choices.types, ...(isList && { multiple: true }) }
    }
    if (one.kind === 'choice') {
      const options = one.words.map((value) => ({ value, label: optionLabel(path, value) }))
      return { widget: 'select', options, ...(isList && { multiple: true }) }
    }
    switch (shape.kind) {
      case 'list':
        return shape.item.kind === 'group'
          ? {
              widget: 'list',
              fields: fieldsFor(shape.item.fields, path),
              summary: summaryOf(shape.item.fields),
              collapsed: 'auto',
            }
          : { widget: 'list' }
      case 'amount':
        return { widget: 'string', pattern: AMOUNT }
      case 'address':
        return { widget: 'string', type: 'url', pattern: ADDRESS }
      case 'moment':
        return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
      case 'flag':
        return { widget: 'boolean', default: false }
      case 'group':
        return path.join('.') === 'discount'
          ? discount(shape.fields, path)
          : { widget: 'object', fields: fieldsFor(shape.fields, path), collapsed: 'auto' }
      case 'languages':
        return { widget: 'object', fields: languages(shape, path), collapsed: true }
      case 'coverage':
        return coverage(shape.fields, path)
      default:
        if (name === 'body') return { widget: 'markdown', modes: ['raw'] }
        if (name === 'image') return { widget: 'image' }
        return {
          widget: LONG.has(name) ? 'text' : 'string',
          ...('most' in shape && { maxlength: shape.most }),
        }
    }
  }

  /** A discount as a group whose fields depend on its kind. */
  function discount(fields: readonly Field[], path: readonly string[]): Record<string, unknown> {
    const types = DISCOUNT_KINDS.map((kind) => {
      const asked = fields.filter(({ name }) => ASKED[kind].includes(name))
      const isNeeded = (name: string): boolean =>
        name === 'value' && (kind === 'percent' || kind === 'amount')
      return {
        name: kind,
        label: optionLabel(['discount', 'kind'], kind),
        fields: fieldsFor(
          asked.map((field) => ({ ...field, isRequired: isNeeded(field.name) })),
          path,
        ),
      }
    })
    return { widget: 'object', typeKey: 'kind', types }
  }

  function coverage(fields: readonly Field[], path: readonly string[]): Record<string, unknown> {
    const types = [
      { name: COVERAGE.everything, label: 'Cả cửa hàng · The whole store', fields: [] },
      { name: COVERAGE.some, label: 'Một phần · Some things', fields: fieldsFor(fields, path) },
    ]
    return { widget: 'object', typeKey: COVERAGE.field, types }
  }

  function languages(shape: Shape & { kind: 'languages' }, path: readonly string[]): FormField[] {
    return shape.languages.map((name) => ({
      name,
      label: LANGUAGE_NAMES[name as keyof typeof LANGUAGE_NAMES],
      widget: 'object',
      required: false,
      collapsed: true,
      fields: fieldsFor(shape.fields, path),
    }))
  }

  return [...fieldsFor(fieldsOf(schemaOf(folder)), []), { name: ORIGINAL, widget: 'hidden' }]
}

/** The summary of a collapsed group: its required fields without addresses. */
function summaryOf(fields: readonly Field[]): string {
  const shown = fields.filter(({ isRequired, shape }) => isRequired && shape.kind !== 'address')
  return shown.map(({ name }) => `{{fields.${name}}}`).join(' · ')
}

function hintFor(path: readonly string[], shape: Shape, { hint }: FieldWords): { hint?: string } {
  const own = HINTS[path.join('.')]
  if (own !== undefined) return { hint: own }
  const one = shape.kind === 'list' ? shape.item : shape
  // Choices need no hint, and hints on file names do not apply to fields that are chosen from a list.
  if (one.kind === 'choice' || isPicked(path.at(-1) ?? '', one)) return {}
  if (shape.kind === 'flag') return { hint: `${withoutTrue(hint.vi)} · ${withoutTrue(hint.en)}` }
  return { hint: `${hint.vi} · ${hint.en}` }
}

/** A hint such as `true nếu …` without `true`, which a switch does not need. */
function withoutTrue(hint: string): string {
  const rest = hint.replace(/^true /, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** Whether the values of a field are chosen from records or product types. */
function isPicked(name: string, shape: Shape): boolean {
  return shape.kind === 'text' && (name in RECORDS || name === 'types' || name === 'type')
}

function relation(folder: Folder): Record<string, unknown> {
  const title = TITLES[folder as keyof typeof TITLES]
  return {
    widget: 'relation',
    collection: folder,
    value_field: '{{slug}}',
    display_fields: [title],
    search_fields: [title, '{{slug}}'],
    // Always shows a searchable list, even for few records.
    dropdown_threshold: 0,
  }
}

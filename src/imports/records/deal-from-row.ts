/** A row becomes a deal: what its columns say, what its words say, and which fields it leaves open. */
import { dealEntrySchema } from '#entries/deal.ts'
import type { DealField, SourceEntry } from '#entries/source.ts'
import type { StoreEntry } from '#entries/store.ts'
import type { Row } from '#imports/formats/row.ts'
import { pickFields, type PickedFields, readColumn } from '#imports/mapping/pick-fields.ts'
import { readAddress } from '#imports/records/address.ts'
import type { ReadCategory } from '#imports/records/category.ts'
import { discountFromRow } from '#imports/records/discount-from-row.ts'
import { likenessKeys } from '#imports/records/likeness.ts'
import { writeMoment } from '#imports/records/moments.ts'
import { type Fields, type HeldField, plain, type RowRecord, type Value } from '#imports/records/record.ts'
import { readRegions } from '#imports/records/regions.ts'
import { createAmountReader } from '#imports/records/row-amounts.ts'
import { currencyOfCountries } from '#values/money/currencies.ts'
import { readSourceId } from '#imports/records/source-id.ts'
import { schemaMistake } from '#imports/records/schema-mistakes.ts'
import { type ReadTerms, readTerms } from '#imports/terms/read-terms.ts'
import { readSlots } from '#imports/terms/hours.ts'
import type { StoresByHost } from '#links/stores-by-host.ts'
import { fold } from '#text/fold.ts'
import { wordsOf } from '#text/words.ts'
import type { Places } from '#values/places.ts'
import { plainCharacters } from '#values/plain-characters.ts'
import { readCurrency } from '#values/money/read-money.ts'
import { shorten } from '#values/reading.ts'

/** The context for reading rows. */
export interface RowTools {
  /** The name of the mapping's file. */
  source: string
  mapping: SourceEntry
  stores: StoresByHost
  storeById: ReadonlyMap<string, Pick<StoreEntry, 'url' | 'countries'>>
  /** The entry of the mapping for the name that the source has for a store. */
  storeNamed: (names: readonly string[]) => { store: string } | undefined
  categoryOf: ReadCategory
  places: Places
  /** The day of the import in Vietnam, `2026-11-28`. */
  today: string
}

const TITLE_MAX = 160
const TERM_MAX = 300
const TERMS_MAX = 12
const TAG_MAX = 60
/** That no code is needed, in the languages of the sources. */
const NO_CODE =
  /^(?:no ?(?:code|coupon|voucher)\b|không|tự động|(?:tanpa|tidak (?:perlu|pakai|ada)) (?:kode|kod)|(?:aucun|sans|pas de) code|ไม่(?:ต้อง|มี|ใช้)|.*(?:无需|無需|不需要|コード不要|クーポン不要)|(?:(?:code )?not (?:required|needed|necessary)|0|false|auto(?:matic(?:ally)?)?(?:[ -]appl\w+)?|无|無|没有|無し|なし|不要|없음|(?:쿠폰|코드) ?(?:없음|불필요|필요 ?없음))$)/iu
/** What is no code but the news that there is one, its name, a part of it, or a spreadsheet's number. */
const HIDDEN_CODE =
  /^(?:true|yes|có|y|code|coupon|voucher|promo|mã|tba|tbd)$|\*{2,}|•{2,}|(?<=[^.])\.{3}$|[<>]|&[a-z#\d]+;|^=|%$|^\d(?:[.,]\d+)?e\+\d+$/iu
/** What a column of a condition says where there is none. */
const NO_CONDITION = /^(?:0*1?(?:[.,]0+)?|false|no|none|null|all_products)$/iu
const CODE = /^(?=.*[\p{L}\d])[\u{21}-\u{7E}]{2,64}$/u

/** Fields without which a record promises nothing that it does not hold. */
const INESSENTIAL: ReadonlySet<string> = new Set(['summary', 'tags', 'category'])

/**
 * What the columns of a row say of a field of the record: a value, nothing, or something that cannot be
 * read.
 */
type Said = { value?: Value | undefined; reason?: string | undefined }

/** Converts a row to a deal. Values that are not certain are left out, and what stands is held. */
export function dealFromRow(row: Row, tools: RowTools): RowRecord {
  const { source, mapping, storeById, storeNamed, categoryOf } = tools
  const fields = pickFields(row, mapping.deals?.fields ?? {})
  const id = readSourceId(fields)
  if (!id.ok) return { kind: 'skipped', reason: id.message }
  const sourceId = row.part === undefined ? id.value : `${id.value}/${row.part}`
  const skipped = (reason: string): RowRecord => ({ kind: 'skipped', sourceId, reason })
  const title = fields.line('title')
  if (title === undefined) return skipped(reasonOf(fields, 'title') ?? 'has no title')
  if (title.length > TITLE_MAX)
    return skipped(`the title has ${title.length} characters; at most ${TITLE_MAX} fit`)
  if (!/\p{L}/u.test(title)) return skipped(`the title "${shorten(title)}" has no letter`)
  const named = storeNamed(fields.texts('store').slice(0, 1))?.store
  const urlDamage = reasonOf(fields, 'url')
  if (urlDamage !== undefined) return skipped(urlDamage)
  const address = readAddress(fields.texts('url'), tools, named)
  if ('doubt' in address) return skipped(address.doubt)
  if (named !== undefined && named !== address.store) {
    return skipped(`the store is ${named}, but the address is one of ${address.store}`)
  }
  const category = categoryOf(fields.texts('category'), title, address.store)
  if (category === undefined) {
    return skipped(
      `no rule says the category of "${shorten(fields.text('category') ?? title)}"; add one to the mapping`,
    )
  }

  const doubts: string[] = []
  const held: HeldField[] = []
  const hold = (field: string, reason?: string): void => {
    if (reason === undefined) held.push({ field })
    else held.push({ field, reason: `${field}: ${reason}`, isEssential: !INESSENTIAL.has(field) })
  }
  /** The value that columns say; it is held where they say nothing, or something unreadable. */
  const take = (field: string, names: readonly DealField[], said: Said): Value | undefined => {
    const isMapped = names.some((name) => mapping.deals?.fields[name] !== undefined)
    if (said.reason !== undefined) hold(field, said.reason)
    else if (said.value === undefined && isMapped && names.every((name) => isAbsent(fields, name)))
      hold(field)
    return said.reason === undefined ? said.value : undefined
  }

  const code = readCode(fields)
  if (code.isInvalid === true) return skipped(code.reason ?? '')
  const terms = termsOf(fields, doubts)
  const countries = storeById.get(address.store)?.countries ?? []
  const column = fields.state('currency')
  const bare =
    column.kind === 'absent' || column.kind === 'empty'
      ? (mapping.currency ?? currencyOfCountries(countries))
      : readCurrency(fields.text('currency') ?? '')
  const read = readTerms([title, ...(terms.value ?? [])].join('\n'), { takesOthers: true, bare })
  doubts.push(...read.doubts.map((doubt) => `terms: ${doubt}; left empty`))
  const amountOf = createAmountReader<DealField>(fields, mapping, mapping.deals?.fields ?? {}, countries)
  const money = discountFromRow(fields, read, amountOf)
  const condition = mapping.deals?.conditions.find(
    (column) => !NO_CONDITION.test(readColumn(row, column).join('')),
  )
  if (condition !== undefined) {
    const said = shorten(readColumn(row, condition).join(', '))
    money.discount = {
      reason: `${condition} "${said}" is a condition that records do not have`,
      isDenied: false,
    }
  }
  const record: Fields = {}
  const put = (name: string, value: Value | undefined): void => {
    if (value !== undefined) record[name] = value
  }
  put('title', title)
  put('store', address.store)
  put('category', category.id)
  if (!category.isSaid && fields.texts('category').length > 0) hold('category')
  put('url', address.url)
  put('summary', take('summary', ['summary'], summaryOf(fields, title)))
  if (mapping.lang !== 'vi') put('lang', mapping.lang)
  put('code', take('code', ['code'], code))
  put('scope', take('scope', ['scope'], scopeOf(fields)))
  put('discount', money.discount.value)
  put('minimumSpend', money.minimum.value)
  for (const [field, said] of [
    ['discount', money.discount],
    ['minimumSpend', money.minimum],
  ] as const) {
    if (said.reason !== undefined) hold(field, said.reason)
    else if (said.value === undefined && (!said.isDenied || terms.reason !== undefined))
      held.push({ field, reason: `${field}: the row no longer says it`, isLoss: true })
  }
  for (const role of ['startsAt', 'endsAt'] as const)
    put(role, take(role, [role], momentOf(fields, role, tools.today)))
  put('slots', take('slots', ['slots'], slotsOf(fields, read)))
  const eligibility = take('eligibility', ELIGIBILITY, eligibilityOf(fields, read, tools.places, countries))
  put('eligibility', eligibility)
  if (eligibility === undefined)
    held.push({ field: 'eligibility', reason: 'eligibility: the row no longer says it', isLoss: true })
  put('terms', take('terms', ['terms'], terms))
  put('tags', take('tags', ['tags'], tagsOf(fields)))
  put('source', { name: source, id: sourceId })
  if (mapping.status === 'draft') put('status', 'draft')
  const mistake = schemaMistake(dealEntrySchema, record)
  if (mistake !== undefined) return skipped(mistake)
  const keys = (): string[] =>
    likenessKeys({
      store: address.store,
      title,
      code: typeof record['code'] === 'string' ? record['code'] : undefined,
      terms: JSON.stringify([record['discount'], record['minimumSpend'], record['endsAt']].map(plain)),
    })
  return { kind: 'deal', sourceId, fields: record, keys, doubts, held }
}

function isAbsent(fields: PickedFields<DealField>, name: DealField): boolean {
  return fields.state(name).kind === 'absent'
}

/** Why a field cannot be read; undefined for others. */
function reasonOf<Name extends string>(fields: PickedFields<Name>, name: Name): string | undefined {
  const state = fields.state(name)
  return state.kind === 'unreadable' ? state.reason : undefined
}

/** A code without what people write around it: `Mã: DEMO10`, `“DEMO10”`, `（なし）`, full-width letters. */
function bareCode(text: string): string {
  return plainCharacters(text)
    .replace(/^(?:mã|code|coupon|voucher|promo ?code) ?: ?/iu, '')
    .replace(/^["“”'«»「『【(]+|(?<!["“”'«»」』】)])["“”'«»」』】)]+$/gu, '')
}

/** A code that a checkout would accept; nothing where none is needed. */
function readCode(fields: PickedFields<DealField>): Said & { isInvalid?: boolean } {
  const state = fields.state('code')
  if (state.kind === 'unreadable') return state
  const codes = [
    ...new Set(
      fields
        .texts('code')
        .flatMap((text) => text.split('\n'))
        .map(bareCode)
        .filter((text) => text !== '' && !NO_CODE.test(text)),
    ),
  ]
  const [code, ...others] = codes
  if (code === undefined) return {}
  const several = [...codes].join(', ')
  if (others.length > 0) return { reason: `"${shorten(several)}" are ${codes.length} codes` }
  if (/[,;|/]|\s(?:hoặc|or|và|and)\s/iu.test(code))
    return { reason: `"${shorten(code)}" looks like two codes` }
  if (HIDDEN_CODE.test(code)) return { reason: `"${shorten(code)}" is no whole code` }
  if (CODE.test(code)) return { value: code }
  return { isInvalid: true, reason: `"${shorten(code)}" is no code that a checkout takes` }
}

function momentOf(fields: PickedFields<DealField>, role: 'startsAt' | 'endsAt', today: string): Said {
  const reason = reasonOf(fields, role)
  if (reason !== undefined) return { reason }
  const texts = fields.texts(role)
  return { value: writeMoment(texts[0], role === 'startsAt' ? 'start' : 'end', today) }
}

/** Splits terms into sentences. Lines that are too long are split at their sentences. */
function termsOf(
  fields: PickedFields<DealField>,
  doubts: string[],
): { value?: string[]; reason?: string | undefined } {
  const reason = reasonOf(fields, 'terms')
  if (reason !== undefined) return { reason }
  const texts = fields.texts('terms')
  const lines = texts
    .flatMap((text) => text.split(/\n+/u))
    .flatMap((line) => (line.length > TERM_MAX ? line.split(/(?<=[.;])\s+/u) : [line]))
    .map((line) => line.replace(/^[-•*+·–]\s*/u, '').trim())
    .filter((line) => wordsOf(line).length > 0)
  if (lines.length === 0)
    return texts.length > 0 ? { reason: `"${shorten(texts.join(' '))}" has no words` } : {}
  const fitting = [...new Set(lines)].filter((line) => line.length <= TERM_MAX).slice(0, TERMS_MAX)
  if (fitting.length < new Set(lines).size)
    doubts.push(`terms: ${lines.length - fitting.length} do not fit; left out`)
  return fitting.length > 0 ? { value: fitting } : { reason: 'no line of them fits' }
}

function summaryOf(fields: PickedFields<DealField>, title: string): Said {
  const reason = reasonOf(fields, 'summary')
  if (reason !== undefined) return { reason }
  const summary = fields.line('summary')
  if (summary === undefined || wordsOf(summary).join(' ') === wordsOf(title).join(' ')) return {}
  if (summary.length <= 600) return { value: summary }
  const cut = summary.slice(0, 600)
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '))
  return end > 0
    ? { value: cut.slice(0, end + 1) }
    : { reason: `it has ${summary.length} characters and no sentence that fits` }
}

const SCOPES: ReadonlySet<string> = new Set(['platform', 'shop', 'shipping', 'payment'])

function scopeOf(fields: PickedFields<DealField>): Said {
  const text = fields.text('scope')?.toLowerCase()
  if (text === undefined) return { reason: reasonOf(fields, 'scope') }
  return SCOPES.has(text)
    ? { value: text }
    : { reason: `"${shorten(text)}" is none of ${[...SCOPES].join(', ')}` }
}

/** Hours of a day by their column, else by the words. */
function slotsOf(fields: PickedFields<DealField>, read: ReadTerms): Said {
  const reason = reasonOf(fields, 'slots')
  if (reason !== undefined) return { reason }
  const texts = fields.texts('slots')
  if (texts.length === 0) return { value: read.slots }
  const slots = readSlots(texts.join(', '))
  return slots ? { value: slots } : { reason: `"${shorten(texts.join(', '))}" is no hour of a day` }
}

const ELIGIBILITY: readonly DealField[] = ['newUser', 'appOnly', 'payment', 'regions']
const YES: ReadonlySet<string> = new Set(['true', '1', 'yes', 'y', 'x', 'co'])
const NO: ReadonlySet<string> = new Set(['false', '0', 'no', 'n', 'khong'])
/** Who may use a deal, by its columns and its words. */
function eligibilityOf(
  fields: PickedFields<DealField>,
  read: ReadTerms,
  places: Places,
  countries: readonly string[],
): Said {
  const eligibility: Fields = {
    ...(read.newUser && { newUser: true }),
    ...(read.appOnly && { appOnly: true }),
    ...(read.payment && { payment: read.payment }),
  }
  for (const name of ELIGIBILITY) {
    const reason = reasonOf(fields, name)
    if (reason !== undefined) return { reason }
    const texts = fields.texts(name)
    if (texts.length === 0) continue
    if (name === 'newUser' || name === 'appOnly') {
      const word = fold(texts.join(' '))
      if (YES.has(word)) eligibility[name] = true
      else if (!NO.has(word)) return { reason: `${name} "${shorten(texts.join(' '))}" is neither yes nor no` }
      continue
    }
    if (name === 'regions') {
      const regions = readRegions(texts, places, countries)
      if (regions.reason !== undefined) return { reason: regions.reason }
      if (regions.value) eligibility[name] = regions.value
      continue
    }
    const words = texts.flatMap((text) => text.split(/[,;|]/u)).map((text) => text.trim())
    eligibility[name] = [...new Set(words.filter((word) => word !== ''))]
  }
  return { value: Object.keys(eligibility).length > 0 ? eligibility : undefined }
}

function tagsOf(fields: PickedFields<DealField>): Said {
  const reason = reasonOf(fields, 'tags')
  if (reason !== undefined) return { reason }
  const texts = fields.texts('tags')
  const tags = texts
    .map((text) => wordsOf(text).join('-'))
    .filter((tag) => tag.length <= TAG_MAX && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(tag))
  if (tags.length > 0) return { value: [...new Set(tags)] }
  return texts.length > 0 ? { reason: `"${shorten(texts.join(' '))}" has no words` } : {}
}

/** What a record keeps of the last import where a row is silent or cannot be read. */
import { type Fields, type HeldField, isSame } from '#imports/records/record.ts'
import { wordsOf } from '#text/words.ts'

/** The fields that an import gives a record, and what is to be told of those that the row leaves open. */
interface SettledFields {
  fields: Fields
  reports: string[]
}

/** Fields that titles and terms say, which change with them. */
const OF_WORDS: ReadonlySet<string> = new Set([
  'discount',
  'minimumSpend',
  'eligibility',
  'summary',
  'category',
])

/**
 * Fields of a row for a record that stands. What the row does not say, or says unreadably, is what the last
 * import had; so is a title that has no word of the old one while nothing else changed.
 */
export function settleFields(next: Fields, held: readonly HeldField[], last: Fields): SettledFields {
  const fields = { ...next }
  const reports: string[] = []
  for (const { field, reason, isLoss = false } of held) {
    const was = last[field]
    if (isLoss && was === undefined) continue
    if (was === undefined) delete fields[field]
    else fields[field] = was
    const isSameCategory = field === 'category' && isSame(next[field], was)
    if (reason !== undefined && !isSameCategory) reports.push(`${reason}; what stands is kept`)
  }
  // A record whose row is in doubt is neither published nor withdrawn by that.
  if (held.some(({ reason, isLoss }) => reason !== undefined && isLoss !== true)) {
    if (last['status'] === undefined) delete fields['status']
    else fields['status'] = last['status']
  }
  if (isOtherTitle(next, last)) {
    reports.push(
      `title: ${JSON.stringify(next['title'])} has no word of the title before, and nothing else changed; what stands is kept`,
    )
    for (const name of ['title', ...OF_WORDS]) {
      const was = last[name]
      if (was === undefined) delete fields[name]
      else fields[name] = was
    }
  }
  return { fields, reports }
}

/** What a row leaves open of the product, and of its offer by the names of the offer's own fields. */
export function splitHeld(held: readonly HeldField[]): { ofProduct: HeldField[]; ofOffer: HeldField[] } {
  const [ofProduct, ofOffer]: [HeldField[], HeldField[]] = [[], []]
  for (const each of held) {
    if (each.field.startsWith(OFFER)) ofOffer.push({ ...each, field: each.field.slice(OFFER.length) })
    else ofProduct.push(each)
  }
  return { ofProduct, ofOffer }
}

const OFFER = 'offers.'

function isOtherTitle(next: Fields, last: Fields): boolean {
  const [was, is] = [last['title'], next['title']]
  if (typeof was !== 'string' || typeof is !== 'string' || was === is) return false
  const lettersOf = (text: string): string[] => wordsOf(text).filter((word) => /\p{L}/u.test(word))
  const known = new Set(lettersOf(was))
  if (known.size === 0 || lettersOf(is).some((word) => known.has(word))) return false
  const names = new Set([...Object.keys(last), ...Object.keys(next)])
  return [...names].every(
    (name) => name === 'title' || name === 'status' || OF_WORDS.has(name) || isSame(last[name], next[name]),
  )
}

/** The status of a new record: a draft where something essential could not be read. */
export function withStatus(fields: Fields, held: readonly HeldField[]): Fields {
  return held.some(({ isEssential }) => isEssential) ? { ...fields, status: 'draft' } : fields
}

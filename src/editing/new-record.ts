/** Writes a new record from answers to questions. */
import { stringify } from 'yaml'
import { schemaOf } from '#editing/record-schemas.ts'
import { withoutTracking } from '#editing/fix-record.ts'
import {
  type Answers,
  type Known,
  type Question,
  QUESTIONS,
  RECORD_KINDS,
  type RecordKind,
} from '#editing/questions.ts'
import { fieldsAt } from '#entries/parse-record.ts'
import { fold } from '#text/fold.ts'
import { wordsOf } from '#text/words.ts'

/** Maximum length of a file name derived from a title. */
const ID_LENGTH = 60

/** The questions that apply, given the previous answers. */
export function openQuestions(kind: RecordKind, answers: Answers): Question[] {
  return QUESTIONS[kind].filter(({ when }) => !when || when(answers))
}

/** The message for an invalid answer, as `npm run content` gives it; undefined when the answer is valid. */
export function answerMistake(kind: RecordKind, question: Question, answer: string): string | undefined {
  const record = toRecord([{ question, answer }])
  const parsed = schemaOf(RECORD_KINDS[kind]).safeParse(record)
  if (parsed.success) return undefined
  const own = parsed.error.issues.find(({ path }) =>
    question.path.every((part, index) => path[index] === part),
  )
  return own?.message
}

/** Renders a new record as YAML, with the fields in the order of the schema. Empty answers are left out. */
export function renderNewRecord(kind: RecordKind, answers: Answers): string {
  const given = openQuestions(kind, answers).flatMap((question) => {
    const answer = answers[question.name]
    return answer === undefined || answer === '' ? [] : [{ question, answer }]
  })
  const record = toRecord(given)
  const order = fieldsAt(schemaOf(RECORD_KINDS[kind]), [])
  const sorted = Object.fromEntries(
    Object.entries(record).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
  )
  // All values are strings here, so numbers, booleans and dates are written without quotes, as editors write
  // them.
  return stringify(sorted, { schema: 'failsafe', lineWidth: 100 }).replace(
    /^code: (?!['"])(.*)$/m,
    (_line, code: string) => `code: '${code.replaceAll("'", "''")}'`,
  )
}

/** A file name derived from the answers that is not in `taken`. */
export function newId(kind: RecordKind, answers: Answers, taken: ReadonlySet<string>): string {
  const slug = (text: string): string =>
    fold(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  const title = slug(answers['title'] ?? answers['name'] ?? '')
  const full = kind === 'deal' ? `${answers['store']}-${title}` : title
  const base = full.length > ID_LENGTH ? full.slice(0, full.lastIndexOf('-', ID_LENGTH)) : full
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`
    if (!taken.has(id)) return id
  }
}

/** Existing records that may be duplicates, the most similar first. */
export function findSimilar(kind: RecordKind, answers: Answers, known: Known): string[] {
  const words = new Set(wordsOf(fold(answers['title'] ?? answers['name'] ?? '')))
  const likeness = (title: string): number => {
    const others = new Set(wordsOf(fold(title)))
    return words.intersection(others).size / Math.max(1, words.union(others).size)
  }
  const titled = (records: readonly { id: string; title: string }[]): string[] =>
    records
      .map(({ id, title }) => ({ id, title, share: likeness(title) }))
      .filter(({ share }) => share >= 0.6)
      .toSorted((a, b) => b.share - a.share)
      .slice(0, 5)
      .map(({ id, title }) => `${id}.yaml: ${title}`)
  if (kind === 'deal') {
    const ofStore = known.deals.filter(({ store }) => store === answers['store'])
    const sameCode = ofStore.filter(
      ({ code }) => code !== undefined && code.toUpperCase() === answers['code']?.toUpperCase(),
    )
    return [...new Set([...sameCode.map(({ id, title }) => `${id}.yaml: ${title}`), ...titled(ofStore)])]
  }
  if (kind === 'product') return titled(known.products)
  if (kind === 'store') return titled(known.stores.map(({ id, name }) => ({ id, title: name })))
  return []
}

type Answered = { question: Question; answer: string }

function toRecord(given: readonly Answered[]): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const { question, answer } of given) {
    const text = question.path.at(-1) === 'url' ? withoutTracking(answer.trim()) : answer.trim()
    place(record, question.path, question.isList ? listIn(text) : text)
  }
  return record
}

function listIn(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter(Boolean)
}

function place(target: Record<string, unknown> | unknown[], path: Question['path'], value: unknown): void {
  const [head, ...rest] = path
  if (head === undefined) return
  const holder = target as Record<string | number, unknown>
  if (rest.length === 0) {
    holder[head] = value
    return
  }
  holder[head] ??= typeof rest[0] === 'number' ? [] : {}
  place(holder[head] as Record<string, unknown>, rest, value)
}

/**
 * `npm run new [-- deal|product|store|post] [-- --FIELD ANSWER …]`: asks for the fields of a record, shows
 * similar records and writes the file. Every answer is also a flag. Without a terminal it asks nothing and
 * reports what is missing.
 */
import { cancel, intro, isCancel, log, note, outro, select, text } from '@clack/prompts'
import { routes } from '#contract/routes.ts'
import { answerMistake, findSimilar, newId, openQuestions } from '#editing/new-record.ts'
import {
  type Known,
  type Question,
  QUESTIONS,
  RECORD_KINDS,
  type RecordKind,
  storeOfAddress,
} from '#editing/questions.ts'
import { readArguments } from '#process/command/arguments.ts'
import { reviewFolder } from '#process/content-files.ts'
import { vietnamDayOf } from '#text/days.ts'
import { readImported } from '#tools/read-imported.ts'
import { idsOf, writeNewRecord } from '#tools/write-new-record.ts'

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[]
const names = new Set(Object.values(QUESTIONS).flatMap((questions) => questions.map(({ name }) => name)))
const USAGE = `npm run new [-- ${KINDS.join('|')}] [--FIELD ANSWER...] [--id ID] [--yes]

  asks for the fields of a record and writes its file; every answer is also a flag
  --id   the name of the file, in place of the one derived from the title
  --yes  accepts suggestions instead of asking

Fields: ${[...names].join(', ')}`
const { values, positionals } = readArguments(USAGE, {
  ...Object.fromEntries([...names].map((name) => [name, { type: 'string' as const }])),
  /** The name of the file, in place of the one derived from the title. */
  id: { type: 'string' },
  /** Accepts suggestions instead of asking. */
  yes: { type: 'boolean', default: false },
})
const folder = process.env['CONTENT_DIR'] ?? 'content'
const asks = process.stdin.isTTY && values.yes !== true
const today = vietnamDayOf(Date.now())

if (asks) intro('A new record · Bản ghi mới')
const kind = await chooseKind(positionals[0])
const { content: known } = await reviewFolder(folder, { imported: await readImported(folder) })
const answers: Record<string, string | undefined> = Object.fromEntries(
  Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
)
await askAll(kind, known)
const similar = findSimilar(kind, answers, known)
if (similar.length > 0) report(`There already · Đã có:\n${similar.join('\n')}`)

const id = typeof values.id === 'string' ? values.id : newId(kind, answers, await idsOf(kind, folder))
const { isWritten, file, findings } = await writeNewRecord(kind, { id, answers, folder })
if (findings !== '') report(findings)
if (!isWritten) fail('Nothing was written. Correct the answers above and begin again.')
finish(`wrote ${file}\nnpm run dev shows it at ${addressOf()}`)

async function chooseKind(given: string | undefined): Promise<RecordKind> {
  const found = KINDS.find((each) => each === given)
  if (found) return found
  if (!asks || given !== undefined) fail(`say what is new: npm run new -- ${KINDS.join(' | ')}`)
  return answered<RecordKind>(
    await select<RecordKind>({
      message: 'What is new? · Thêm gì?',
      options: KINDS.map((value) => ({ value, label: value })),
    }),
  )
}

/** Asks the open questions in order. Each answer may add questions and suggestions. */
async function askAll(of: RecordKind, records: Known): Promise<void> {
  const asked = new Set<string>()
  const missing: string[] = []
  for (;;) {
    const question = openQuestions(of, answers).find(({ name }) => !asked.has(name))
    if (!question) break
    asked.add(question.name)
    const given = answers[question.name]
    const mistake = given === undefined ? undefined : answerMistake(of, question, given)
    if (mistake !== undefined && !asks) fail(`--${question.name} is ${JSON.stringify(given)}; ${mistake}`)
    if (given !== undefined && mistake === undefined) continue
    if (mistake !== undefined) log.error(`--${question.name}: ${mistake}`)
    const suggested = question.suggest?.(answers, records, today)
    const answer = asks ? await put(of, question, suggested, records) : answerWithout(question, suggested)
    answers[question.name] = answer === '' ? undefined : answer
    if (answers[question.name] === undefined && question.isRequired) missing.push(`--${question.name}`)
    if (asks && question.name === 'url' && of !== 'store') showStore(answers['url'] ?? '', records)
  }
  if (missing.includes('--store')) fail(unknownStore(answers['url'] ?? ''))
  if (missing.length > 0) fail(`missing: ${missing.join(', ')}`)
}

/** Without a terminal, suggestions are used only for required fields and `hosts`. */
function answerWithout({ isRequired, name }: Question, suggested: string | undefined): string | undefined {
  return isRequired || name === 'hosts' ? suggested : undefined
}

async function put(
  of: RecordKind,
  question: Question,
  suggested: string | undefined,
  records: Known,
): Promise<string> {
  const { words, choices, isRequired } = question
  const message = `${words.label.en} · ${words.label.vi}\n${words.hint.en}\n${words.hint.vi}`
  const options = question.name === 'store' ? records.stores.map((store) => store.id) : choices
  if (options) {
    const none = isRequired ? [] : [{ value: '', label: '(none · bỏ trống)' }]
    return answered(
      await select({
        message,
        maxItems: 12,
        initialValue: suggested ?? (isRequired ? options[0] : '') ?? '',
        options: [...none, ...options.map((value) => ({ value, label: value }))],
      }),
    )
  }
  return answered(
    await text({
      message,
      ...(suggested !== undefined && { initialValue: suggested }),
      validate: (answer = '') => {
        if (answer.trim() === '') return isRequired ? 'write something here · cần ghi' : undefined
        return answerMistake(of, question, answer)
      },
    }),
  )
}

function showStore(address: string, { stores }: Known): void {
  const store = storeOfAddress(address, stores)
  report(store ? `${store.name} (${store.id})` : unknownStore(address))
}

function unknownStore(address: string): string {
  return `no store has the host of ${address}; write --store, or first: npm run new -- store --url ${address}`
}

function addressOf(): string {
  const base = 'http://localhost:4321'
  if (kind === 'deal') return `${base}${routes.deal({ store: answers['store'] ?? '', id })}`
  if (kind === 'product') return `${base}${routes.product(id)}`
  return `${base}${kind === 'store' ? routes.storeCodes(id) : routes.post(id)}`
}

function answered<Answer extends string>(answer: Answer | symbol): Answer {
  if (!isCancel(answer)) return answer as Answer
  cancel('Nothing was written. · Chưa ghi gì.')
  process.exit(1)
}

function report(message: string): void {
  if (asks) note(message)
  else console.log(message)
}

function finish(message: string): void {
  if (asks) outro(message)
  else console.log(message)
}

function fail(message: string): never {
  if (asks) cancel(message)
  else console.error(message)
  process.exit(1)
}

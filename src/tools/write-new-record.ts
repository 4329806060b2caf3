import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderNewRecord } from '#editing/new-record.ts'
import { type Answers, RECORD_KINDS, type RecordKind } from '#editing/questions.ts'
import { idOf } from '#entries/check-content.ts'
import { listFiles, reviewFolder } from '#process/content-files.ts'
import { renderFindings } from '#review/render-findings.ts'
import { formatYaml } from '#tools/format-yaml.ts'
import { readImported } from '#tools/read-imported.ts'

/** The ids of the records of a kind that have files. */
export async function idsOf(kind: RecordKind, folder: string): Promise<Set<string>> {
  const { paths } = await listFiles(folder)
  return new Set(paths.filter((path) => path.startsWith(`${RECORD_KINDS[kind]}/`)).map(idOf))
}

/** A file that was written, or why it was not. `findings` are those of its review; may be empty. */
interface WrittenRecord {
  isWritten: boolean
  file: string
  findings: string
}

/** Writes the file of a new record and reviews it. A file with mistakes is removed again. */
export async function writeNewRecord(
  kind: RecordKind,
  { id, answers, folder, note = '' }: { id: string; answers: Answers; folder: string; note?: string },
): Promise<WrittenRecord> {
  const path = `${RECORD_KINDS[kind]}/${id}.yaml`
  const file = join(folder, path)
  if (existsSync(file))
    return { isWritten: false, file, findings: `${file} is there already; write another --id` }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, note + (await formatYaml(renderNewRecord(kind, answers))))
  const { findings } = await reviewFolder(folder, { wanted: [path], imported: await readImported(folder) })
  const isWritten = !findings.some(({ severity }) => severity === 'error')
  if (!isWritten) rmSync(file)
  return { isWritten, file, findings: findings.length === 0 ? '' : renderFindings(findings, 'text') }
}

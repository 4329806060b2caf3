/** `npm run generate`: writes `schemas/`, which editors' tools use to complete, explain and check records. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { RECORD_NAMES, renderRecordSchema } from '#editing/record-schemas.ts'
import { readArguments } from '#process/command/arguments.ts'

readArguments('npm run schemas\n\n  writes schemas/, by which editors complete, explain and check records')

const FOLDER = 'schemas'

mkdirSync(FOLDER, { recursive: true })
for (const name of RECORD_NAMES) {
  const file = join(FOLDER, `${name}.json`)
  const text = JSON.stringify(renderRecordSchema(name), null, 2)
  writeFileSync(file, await format(text, { parser: 'json', printWidth: 110 }))
}
console.log(`wrote ${RECORD_NAMES.length} schemas into ${FOLDER}/`)

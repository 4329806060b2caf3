import type { PickedFields } from '#imports/mapping/pick-fields.ts'
import { readIdentifier } from '#values/identifiers.ts'
import { doubt, type Reading } from '#values/reading.ts'

/** No source has longer ids. */
const ID_MAX = 180

/** Reads the id that a row has at its source. */
export function readSourceId(fields: PickedFields<'id'>): Reading<string, string> {
  const state = fields.state('id')
  if (state.kind === 'unreadable') return { ok: false, code: 'unreadable', message: `id: ${state.reason}` }
  const text = fields.text('id')
  if (text === undefined) return { ok: false, code: 'empty', message: 'has no id' }
  if (text.length > ID_MAX) return doubt('too-long', text, `is an id of ${text.length} characters`)
  const id = readIdentifier(text)
  return id.ok ? id : { ...id, message: `id: ${id.message}` }
}

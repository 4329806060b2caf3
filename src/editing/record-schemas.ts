/** Shapes of records become JSON Schemas for editors' tools. */
import { z } from 'zod'
import { FOLDERS, type Folder, type Single, SINGLES } from '#entries/check-content.ts'
import { wordsFor } from '#editing/field-words.ts'

type JsonSchema = Record<string, unknown>

/** The folders of `content/` and the files directly in it. */
export const RECORD_NAMES = [...Object.keys(FOLDERS), ...Object.keys(SINGLES)] as (Folder | Single)[]

/** The schema of the records of a folder, or of a file directly in `content/`. */
export function schemaOf(name: Folder | Single): z.ZodType {
  return { ...FOLDERS, ...SINGLES }[name]
}

/**
 * A record schema as JSON Schema (draft 7), for tools that complete and check YAML. These tools read `20` as
 * a number and `true` as a boolean where records expect text, so every scalar type is allowed for text. Rules
 * across records are checked by `npm run content` only.
 */
export function renderRecordSchema(name: Folder | Single): JsonSchema {
  const rendered = z.toJSONSchema(schemaOf(name), {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => addLengths(zodSchema, jsonSchema),
  })
  const relaxed = relax(rendered, name, []) as JsonSchema
  return { ...relaxed, ...(name === 'strings' && openStrings(relaxed)), title: name }
}

/**
 * Replaces the hundreds of fields of interface texts by any field of their type. `npm run content` checks
 * their names.
 */
function openStrings({ properties }: JsonSchema): JsonSchema {
  const [text] = Object.values(properties as JsonSchema)
  return { properties: {}, required: [], additionalProperties: text }
}

/** Adds the length limits of a string that is trimmed first; zod leaves them out for a pipe. */
function addLengths(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || jsonSchema['type'] !== 'string') return
  const { out } = def as z.core.$ZodPipeDef
  if (out._zod.def.type !== 'string') return
  const { minLength, maxLength } = z.toJSONSchema(out)
  Object.assign(jsonSchema, { minLength, maxLength })
}

/** Relaxes a schema. `path` holds the names of fields only, not list indices or keys of groups. */
function relax(schema: unknown, name: Folder | Single, path: readonly string[]): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, items, additionalProperties, anyOf, examples: _, ...rest } = schema as JsonSchema
  const inner = (value: unknown): unknown => relax(value, name, path)
  return {
    ...relaxScalar(rest),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as JsonSchema).map(([field, value]) => {
          const at = [...path, field]
          return [field, { ...(relax(value, name, at) as JsonSchema), ...describe(name, at) }]
        }),
      ),
    }),
    ...(items !== undefined && { items: inner(items) }),
    ...(additionalProperties !== undefined && { additionalProperties: inner(additionalProperties) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(inner) }),
  }
}

function describe(name: Folder | Single, path: readonly string[]): JsonSchema {
  const words = wordsFor(name, path)
  if (!words) return {}
  const { label, hint } = words
  return { title: `${label.en} · ${label.vi}`, description: `${hint.en}\n\n${hint.vi}` }
}

const TRUTHS = ['true', 'false']

function relaxScalar(schema: JsonSchema): JsonSchema {
  if (schema['type'] !== 'string') return schema
  const { type: _, enum: words, pattern, const: only, ...rest } = schema
  if (Array.isArray(words) && words.every((word) => TRUTHS.includes(String(word)))) {
    return { ...rest, anyOf: [{ type: 'boolean' }, { type: 'string', enum: words, doNotSuggest: true }] }
  }
  if (words !== undefined) return { ...rest, type: 'string', enum: words }
  if (only !== undefined) return { ...rest, type: 'string', const: only }
  return { ...rest, type: ['string', 'number', 'boolean'], ...(pattern !== undefined && { pattern }) }
}

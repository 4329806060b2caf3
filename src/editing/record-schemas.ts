import { z } from 'zod'
import { FOLDERS, type Folder, type Single, SINGLES } from '#entries/check-content.ts'
import { wordsFor } from '#editing/field-words.ts'

type JsonSchema = Record<string, unknown>

/** Every folder of `content/` and every file at its top. */
export const RECORD_NAMES = [...Object.keys(FOLDERS), ...Object.keys(SINGLES)] as (Folder | Single)[]

/** The schema of the records of a folder, or of a file at the top. */
export function schemaOf(name: Folder | Single): z.ZodType {
  return { ...FOLDERS, ...SINGLES }[name]
}

/**
 * The shape of a kind of record as JSON Schema (draft 7) for tools that complete and check YAML. Such tools
 * read `20` as a number and `true` as a truth, which the records take as texts: whatever YAML can make of a
 * text is allowed. What only all records together can say is left to `npm run content`.
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
 * The texts of the interface are hundreds of fields of one shape, and code adds to them. A file may have any
 * of them; npm run content says which there are.
 */
function openStrings({ properties }: JsonSchema): JsonSchema {
  const [text] = Object.values(properties as JsonSchema)
  return { properties: {}, required: [], additionalProperties: text }
}

/** A text that is trimmed before it is measured loses its limits on the way. */
function addLengths(zodSchema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || jsonSchema['type'] !== 'string') return
  const { out } = def as z.core.$ZodPipeDef
  if (out._zod.def.type !== 'string') return
  const { minLength, maxLength } = z.toJSONSchema(out)
  Object.assign(jsonSchema, { minLength, maxLength })
}

/** `path` is made of the names of fields; items of lists and keys of groups add nothing to it. */
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

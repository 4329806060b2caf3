/** Reads the fields of a zod schema. */
import { z } from 'zod'
import { appliesToSchema } from '#entries/applies-to.ts'
import { endSchema, startSchema } from '#entries/moment.ts'
import { amountSchema, flagSchema } from '#entries/number.ts'
import { webUrlSchema } from '#entries/text.ts'

/** The type of a field, as far as the form needs it. */
export type Shape =
  | { kind: 'text'; most?: number | undefined }
  | { kind: 'amount' | 'moment' | 'address' | 'flag' }
  | { kind: 'choice'; words: readonly string[] }
  | { kind: 'list'; item: Shape }
  | { kind: 'group'; fields: readonly Field[] }
  /** The same fields in several languages. */
  | { kind: 'languages'; languages: readonly string[]; fields: readonly Field[] }
  /** The word `everything`, or a group. */
  | { kind: 'coverage'; fields: readonly Field[] }

export interface Field {
  name: string
  shape: Shape
  isRequired: boolean
  /** The default value of the field, as it would be written in the file. */
  otherwise?: string | undefined
}

/** The fields of a record by its zod schema. */
export function fieldsOf(schema: z.core.$ZodType): Field[] {
  const { def } = schema._zod
  if (def.type === 'object') {
    return Object.entries((def as z.core.$ZodObjectDef).shape).map(([name, value]) => toField(name, value))
  }
  const inner = innerOf(schema)
  return inner ? fieldsOf(inner) : []
}

function toField(name: string, schema: z.core.$ZodType): Field {
  const { type } = schema._zod.def
  const isRequired = type !== 'optional' && type !== 'default' && type !== 'prefault'
  return { name, shape: shapeOf(schema), isRequired, otherwise: otherwiseOf(schema) }
}

function otherwiseOf(schema: z.core.$ZodType): string | undefined {
  if (schema._zod.def.type !== 'default') return undefined
  const { defaultValue } = schema._zod.def as z.core.$ZodDefaultDef
  return typeof defaultValue === 'string' || typeof defaultValue === 'boolean'
    ? String(defaultValue)
    : undefined
}

/** Shapes of schemas that are shared by reference. */
const KNOWN = new Map<z.core.$ZodType, Shape>([
  [startSchema, { kind: 'moment' }],
  [endSchema, { kind: 'moment' }],
  [amountSchema, { kind: 'amount' }],
  [webUrlSchema, { kind: 'address' }],
  [flagSchema, { kind: 'flag' }],
])

function shapeOf(schema: z.core.$ZodType): Shape {
  const known = KNOWN.get(schema)
  if (known) return known
  const { def } = schema._zod
  if (schema === appliesToSchema) return { kind: 'coverage', fields: fieldsOf(appliesToSchema.options[1]) }
  if (def.type === 'array') return { kind: 'list', item: shapeOf((def as z.core.$ZodArrayDef).element) }
  if (def.type === 'object') return { kind: 'group', fields: fieldsOf(schema) }
  if (def.type === 'enum') {
    return { kind: 'choice', words: Object.values((def as z.core.$ZodEnumDef).entries).map(String) }
  }
  if (def.type === 'record') {
    const { keyType, valueType } = def as z.core.$ZodRecordDef
    const names = [...(keyType._zod.values ?? [])].map(String)
    const fields = fieldsOf(valueType)
    if (fields.length > 0) return { kind: 'languages', languages: names, fields }
    const value = shapeOf(valueType)
    return { kind: 'group', fields: names.map((name) => ({ name, shape: value, isRequired: false })) }
  }
  if (def.type === 'union') {
    const list = (def as z.core.$ZodUnionDef).options.find((option) => option._zod.def.type === 'array')
    if (list) return shapeOf(list)
  }
  if (def.type === 'pipe') {
    const { out } = def as z.core.$ZodPipeDef
    if (out._zod.def.type === 'string') return { kind: 'text', most: z.toJSONSchema(out).maxLength }
  }
  const inner = innerOf(schema)
  return inner ? shapeOf(inner) : { kind: 'text' }
}

/** The schema inside a wrapper (optional, default, pipe). */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = schema._zod
  if ('innerType' in def) return def.innerType as z.core.$ZodType
  return def.type === 'pipe' ? (def as z.core.$ZodPipeDef).in : undefined
}

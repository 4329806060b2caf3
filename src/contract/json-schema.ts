/** Schemas become JSON Schema, as tools and OpenAPI need it. */
import { z } from 'zod'

export type JsonSchema = Record<string, unknown>

/** Whether a shape is described as callers send it or as they receive it. */
type Direction = 'input' | 'output'

/** A shape as one JSON Schema (2020-12) without references, as tool definitions need it. */
export function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...rendered } = z.toJSONSchema(schema, { io, override: tidy })
  return splitTypes(rendered) as JsonSchema
}

/** Named shapes as JSON Schemas that refer to each other by `base` and name, as OpenAPI components do. */
export function toJsonSchemas(
  shapes: Record<string, z.ZodType>,
  io: Direction,
  base: string,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, shape] of Object.entries(shapes)) registry.add(shape, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `${base}${id}`,
    override: tidy,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...rendered }]) => [
      id,
      splitTypes(rendered) as JsonSchema,
    ]),
  )
}

/**
 * Corrects the output of zod. It removes `additionalProperties: false`, since answers may get more fields
 * later, and the bounds of safe integers, which are not limits of the interface. It restores examples and
 * defaults, which zod leaves out for a shape that transforms its input.
 */
function tidy({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
  const { examples, default: fallback } = z.globalRegistry.get(zodSchema) ?? {}
  if (examples !== undefined) jsonSchema['examples'] = examples
  if (fallback !== undefined) jsonSchema['default'] = fallback
}

/** Replaces a list of types by `anyOf`, which more code generators and models understand. */
function splitTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(splitTypes)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] =>
    key === 'type' && Array.isArray(inner)
      ? ['anyOf', inner.map((type: unknown) => ({ type }))]
      : [key, key === 'examples' ? inner : splitTypes(inner)],
  )
  return Object.fromEntries(entries)
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  examples?: unknown[]
}

export interface Parameter {
  name: string
  in: 'query' | 'header' | 'path'
  required?: boolean
  schema: Schema
}

interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, unknown> }>
}

/** The parts of openapi.json from which requests are generated. */
export interface OpenapiDocument {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface PlacedOperation extends Operation {
  path: string
  method: string
}

/** Every operation with its path and method. */
export function operationsOf(document: OpenapiDocument): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
}

/** Returns a copy of the document with existing smart links as examples of the link parameter. */
export async function withKnownLinks(document: OpenapiDocument, url: string): Promise<OpenapiDocument> {
  const { deals } = (await (await fetch(`${url}/api/deals?limit=50`)).json()) as { deals: { href: string }[] }
  const known = structuredClone(document)
  for (const parameter of operationsOf(known).flatMap(({ parameters }) => parameters ?? [])) {
    if (parameter.in !== 'path') continue
    parameter.schema.examples = deals.map(({ href }) => href.split('/').at(-1))
  }
  return known
}

/** Follows references to the schema itself. */
export function resolve(document: OpenapiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolve(document, document.components.schemas[name] ?? {})
}

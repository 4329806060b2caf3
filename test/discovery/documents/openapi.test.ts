import { describe, expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { OPERATIONS } from '#contract/operations.ts'
import { renderOpenapi } from '#discovery/documents/openapi.ts'
import { smallCatalog } from '../../support/content.ts'

type Json = Record<string, unknown>

const document = JSON.parse(JSON.stringify(renderOpenapi(smallCatalog()))) as {
  openapi: string
  info: Json
  servers: Json[]
  paths: Record<string, Record<string, { operationId: string; responses: Json; parameters?: Json[] }>>
  components: { schemas: Record<string, Json> }
}

const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

/** Every field of every object below a schema, with its path. */
function fieldsOf(schema: Json, path: string): [string, Json][] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  const alternatives = [schema['items'], ...((schema['anyOf'] ?? []) as unknown[])].filter(Boolean) as Json[]
  return [
    ...properties.flatMap(([name, field]): [string, Json][] => [
      [`${path}.${name}`, field],
      ...fieldsOf(field, `${path}.${name}`),
    ]),
    ...alternatives.flatMap((each) => fieldsOf(each, path)),
  ]
}

describe('openapi.json', () => {
  it('has the versions and the server that the interface promises', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info['version']).toBe('1.2.0')
    expect(document.servers).toEqual([{ url: smallCatalog().siteUrl, description: 'This service' }])
  })

  it('describes every operation of the table once, with the errors it may give', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(OPERATIONS).toSorted(),
    )
    for (const { operationId, responses } of operations) {
      const { errors } = OPERATIONS[operationId as keyof typeof OPERATIONS]
      for (const code of errors) expect(responses, operationId).toHaveProperty(String(ERRORS[code].status))
    }
  })

  it('describes every field and gives an example of each that holds a value', () => {
    const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      fieldsOf(schema, name),
    )
    expect(fields.length).toBeGreaterThan(80)
    const isValue = (field: Json): boolean =>
      !('$ref' in field) &&
      !('properties' in field) &&
      !('items' in field && 'properties' in (field['items'] as Json))
    const undescribed = fields.filter(([, field]) => !('$ref' in field) && !('description' in field))
    const listsOfShapes = (field: Json): boolean => '$ref' in ((field['items'] ?? {}) as Json)
    const without = fields.filter(
      ([, field]) => isValue(field) && !listsOfShapes(field) && !('examples' in field),
    )
    expect(undescribed.map(([path]) => path)).toEqual([])
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('describes and exemplifies every parameter', () => {
    for (const parameter of operations.flatMap(({ parameters }) => parameters ?? [])) {
      expect(parameter).toHaveProperty('description')
      expect(parameter['schema']).toHaveProperty('examples')
    }
  })
})

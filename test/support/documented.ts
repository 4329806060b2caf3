import { type ErrorObject, Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Catalog } from '#catalog/catalog.ts'
import { renderOpenapi } from '#discovery/documents/openapi.ts'

interface Documented {
  headers?: Record<string, unknown>
  content?: Record<string, unknown>
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Documented> }>>
  components: { schemas: Record<string, unknown> }
}

/**
 * Throws unless the status, headers, media type and body of a response are documented in openapi.json for its
 * operation.
 */
export type AnswerCheck = (method: string, pathname: string, answer: Response) => Promise<void>

/** Creates the check from the openapi.json of a catalog. */
export function answerCheckOf(catalog: Catalog): AnswerCheck {
  return createAnswerCheck(JSON.parse(JSON.stringify(renderOpenapi(catalog))) as Document)
}

/** Creates the check from a served document. */
export function createAnswerCheck(document: Document): AnswerCheck {
  const ajv = new Ajv2020({ allErrors: true, strict: false })
  formats.default(ajv)
  ajv.addSchema(document, 'openapi')
  const validators = new Map<string, ValidateFunction>()
  const validatorAt = (pointer: string): ValidateFunction => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi${pointer}` })
    validators.set(pointer, known)
    return known
  }

  return async (method, pathname, answer) => {
    const path = /^\/s\/[^/]+$/.test(pathname) ? '/s/{hashId}' : pathname
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
    const responses = document.paths[path]?.[verb]?.responses
    // Preflights, wrong methods and unknown paths belong to no operation.
    if (!responses) return
    const what = `${method} ${pathname} answered ${answer.status}`
    const documented = responses[String(answer.status)]
    if (!documented) throw new Error(`${what}, which openapi.json does not have`)
    for (const name of Object.keys(documented.headers ?? {})) {
      if (!answer.headers.has(name)) throw new Error(`${what} without the header ${name}`)
    }
    // Other tests decompress bodies.
    const body = answer.headers.has('Content-Encoding') ? '' : await answer.clone().text()
    if (body === '') return
    const mediaType = answer.headers.get('Content-Type')?.split(';', 1)[0] ?? ''
    if (!documented.content?.[mediaType]) throw new Error(`${what} with the media type ${mediaType}`)
    const pointer = ['', 'paths', path, verb, 'responses', answer.status, 'content', mediaType, 'schema']
      .map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const validate = validatorAt(`#${pointer}`)
    if (validate(mediaType === 'application/json' ? JSON.parse(body) : body)) return
    throw new Error(`${what} with another body than documented: ${describe(validate.errors ?? [])}`)
  }
}

function describe(errors: readonly ErrorObject[]): string {
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')
}

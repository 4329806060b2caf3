import { absoluteUrl } from '#contract/routes.ts'
import { type OperationId, OPERATIONS } from '#contract/operations.ts'
import { renderCallExamples } from '#discovery/documents/call-examples.ts'
import { type ParameterReference, parametersOf } from '#contract/field-reference.ts'

/** A description of an operation, with a ready-to-run example command. */
export interface OperationReference {
  id: string
  method: string
  url: string
  summary: string
  limited: boolean
  parameters: ParameterReference[]
  example?: string
}

/** Every operation of the interface, in the order of its table. */
export function referenceOperations(siteUrl: string): OperationReference[] {
  return (Object.keys(OPERATIONS) as OperationId[]).map((id) => {
    const { method, path, summary, limited, input } = OPERATIONS[id]
    const url = absoluteUrl(siteUrl, path.replace('*', '{hashId}'))
    const [example] = id === 'followLink' ? [] : renderCallExamples(id, siteUrl, '')
    return {
      id,
      method,
      url,
      summary,
      limited,
      parameters: input ? parametersOf(input) : [],
      ...(example && { example: example.code }),
    }
  })
}

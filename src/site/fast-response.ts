import { FastResponse } from 'srvx/node'

/**
 * Makes the responses of this thread those of srvx, which hand headers and body on as they are. The runtime's
 * own copies them through streams.
 */
export function useFastResponses(): void {
  globalThis.Response = FastResponse as unknown as typeof Response
}

/** Whether a response is one of these; `instanceof` is true of the runtime's responses, too. */
export function isFastResponse(response: Response): response is InstanceType<typeof FastResponse> {
  return '_toNodeResponse' in response
}

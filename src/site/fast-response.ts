import { FastResponse } from 'srvx/node'

/**
 * Replaces `Response` in this thread with the class of srvx, which passes headers and body to Node unchanged.
 * The built-in class copies them through streams.
 */
export function useFastResponses(): void {
  globalThis.Response = FastResponse as unknown as typeof Response
}

/**
 * Whether a response is of srvx. `instanceof` does not tell, because it is also true for built-in responses.
 */
export function isFastResponse(response: Response): response is InstanceType<typeof FastResponse> {
  return '_toNodeResponse' in response
}

import { chooseEncoding } from '#api/http/negotiate.ts'
import type { Services } from '#api/services.ts'

/**
 * Compresses the response of a rendered page if the client accepts an encoding. It makes a results page ten
 * times smaller.
 */
export async function compressPage(
  request: Request,
  response: Response,
  { compress }: Pick<Services, 'compress'>,
): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding'))
  if (encoding === undefined || request.method === 'HEAD' || !response.body) return response
  const body = await compress(new Uint8Array(await response.arrayBuffer()), encoding)
  const headers = new Headers(response.headers)
  headers.set('Content-Encoding', encoding)
  return new Response(body as BodyInit, { status: response.status, headers })
}

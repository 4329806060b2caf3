import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Failure, toErrorResponse } from '#contract/errors.ts'

/**
 * Answers input that Node could not parse as HTTP with an error in the API's format, and closes the
 * connection.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (error.code === 'HPE_HEADER_OVERFLOW')
    endWith(socket, 431, 'bad_request', 'The headers are too large; send fewer.')
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    endWith(socket, 408, 'bad_request', 'The request took too long; send it again.')
  else if (error.code === 'HPE_INVALID_URL')
    endWith(
      socket,
      400,
      'bad_request',
      'The request target has a character that must be percent-encoded as UTF-8.',
    )
  else endWith(socket, 400, 'bad_request', 'The request is not valid HTTP.')
}

/** Refuses CONNECT, which asks for a tunnel. */
export function refuseTunnel(socket: Socket): void {
  endWith(socket, 405, 'method_not_allowed', 'This is no proxy.')
}

function endWith(socket: Socket, status: number, code: Failure['code'], message: string): void {
  const body = JSON.stringify(toErrorResponse({ code, message }))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Access-Control-Allow-Origin: *',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  // `destroySoon` disconnects clients that keep writing instead of reading the response.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroySoon())
}

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Hands a request on, with the error that kept a handler from answering it. */
export type Next = (error?: unknown) => void

/** A handler that answers or calls `next`, as static file servers do. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void

/** Whom a request is accounted to where requests take turns: its client, then the networks around it. */
export type SourcesOf = (request: IncomingMessage) => readonly string[]

/** The second handler answers what the first one passes on. */
export function firstOf(first: Middleware, second: Middleware): Middleware {
  return (request, response, next) =>
    first(request, response, (error) => (error === undefined ? second(request, response, next) : next(error)))
}

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Passes a request on, with the error that prevented the handler from answering it. */
export type Next = (error?: unknown) => void

/** A handler that either answers or calls `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void

/** Returns the keys by which requests take turns: the client, then the networks that contain it. */
export type SourcesOf = (request: IncomingMessage) => readonly string[]

/** Runs `second` for the requests that `first` passes on without an error. */
export function firstOf(first: Middleware, second: Middleware): Middleware {
  return (request, response, next) =>
    first(request, response, (error) => (error === undefined ? second(request, response, next) : next(error)))
}

import type { APIRoute } from 'astro'

export const prerender = false

/**
 * Takes the place of Astro's image endpoint, which every build with an adapter has whether it is used or not:
 * it would resize any image of the site for anyone, for seconds of processor time a request.
 */
export const ALL: APIRoute = () => new Response(null, { status: 404 })

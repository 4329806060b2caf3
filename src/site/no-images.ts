import type { APIRoute } from 'astro'

export const prerender = false

/**
 * Replaces Astro's image endpoint, which every build with an adapter contains. That endpoint would let anyone
 * resize any image of the site, which takes seconds of CPU time per request.
 */
export const ALL: APIRoute = () => new Response(null, { status: 404 })

export { serveOperation as ALL } from '#site/serve.ts'
export const prerender = false

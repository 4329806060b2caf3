export { serveOperation as ALL } from '#runtime/serve.ts'
export const prerender = false

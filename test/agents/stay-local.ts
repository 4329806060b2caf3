/**
 * Preloaded into a tool that follows links. Requests that would reach a store through a smart link get a
 * short text instead, so that results depend only on this server.
 */
const fetchAnything = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!isLocal(url)) return playStore()
  const answer = await fetchAgain(url, { ...init, redirect: 'manual' })
  const location = answer.headers.get('Location')
  if (location === null || init?.redirect === 'manual') return answer
  return isLocal(new URL(location, url)) ? fetchAgain(url, init) : playStore()
}

/**
 * Retries a failed request once; all requests here are safe to repeat. A tool that computes for longer than
 * the keep-alive timeout finds its connection closed, for which RFC 9112 (9.3.1) suggests a retry.
 */
function fetchAgain(url: URL, init: RequestInit | undefined): Promise<Response> {
  return fetchAnything(url, init).catch(() => fetchAnything(url, init))
}

function isLocal({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1'
}

function playStore(): Response {
  return new Response('A store.', { headers: { 'Content-Type': 'text/plain' } })
}

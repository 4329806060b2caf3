/**
 * Preloaded into a tool that fetches whatever it finds: a smart link leads to its store, and no store is
 * asked here. Each is played by a short text instead, so that figures depend on this server alone.
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
 * Sends a request that changes nothing once more when it fails. A tool that computes for longer than a
 * connection may idle finds it closed by the server, which RFC 9112 (9.3.1) answers with another attempt.
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

const KEY = 'recent-searches'
const SAVED_MAX = 5

/** The last searches in this browser, newest first. They are not sent anywhere. */
export function recentSearches(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(saved) ? saved.filter((each) => typeof each === 'string').slice(0, SAVED_MAX) : []
  } catch {
    return []
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim()
  if (text === '') return
  const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase())
  save([text, ...others].slice(0, SAVED_MAX))
}

export function forgetSearches(): void {
  save([])
}

function save(searches: readonly string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(KEY, JSON.stringify(searches))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage nothing is remembered.
  }
}

// What was searched for on this device, for whoever was signed in: nothing of it leaves the device.

const SHOWN = 8
const keyOf = (userId: number | null) => `moodloom-searches-${userId ?? 'visitor'}`

/** The latest first. */
export function readSearches(userId: number | null): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(saved) ? saved.filter((each) => typeof each === 'string').slice(0, SHOWN) : []
  } catch {
    return []
  }
}

/** Each once, in whatever case it was typed last. */
export function rememberSearch(userId: number | null, query: string): void {
  const words = query.trim()
  if (words === '') return
  const others = readSearches(userId).filter((each) => each.toLowerCase() !== words.toLowerCase())
  write(userId, [words, ...others].slice(0, SHOWN))
}

export function forgetSearches(userId: number | null): void {
  write(userId, [])
}

function write(userId: number | null, searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), JSON.stringify(searches))
  } catch {
    // Without storage nothing is remembered, and nothing else is missing.
  }
}

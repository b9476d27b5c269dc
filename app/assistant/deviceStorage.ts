/** The browser's store of short texts, or null where it keeps none. */
export function deviceStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

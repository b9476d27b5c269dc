import { readStoredJson, writeStored } from '../platform/deviceStorage'

// Recent searches on this device by person. They never leave the device.

const SHOWN = 8
const keyOf = (userId: number | null) => `moodloom-searches-${userId ?? 'visitor'}`

/** Latest first. */
export function readSearches(userId: number | null): string[] {
  const saved = readStoredJson(keyOf(userId))
  return Array.isArray(saved) ? saved.filter((each) => typeof each === 'string').slice(0, SHOWN) : []
}

/** Stores each search once, in the case it was last typed in. */
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
  writeStored(keyOf(userId), searches.length === 0 ? null : JSON.stringify(searches))
}

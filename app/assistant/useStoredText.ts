import { useCallback, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../platform/deviceStorage'

export type StoredText = readonly [string, (text: string) => void]

const texts = new Map<string, string>()
const listeners = new Set<() => void>()

/**
 * Text that is being written. Stored on this device per account and field, so that it survives a reload or a crash, and
 * in sync wherever it is shown on the page.
 */
export function useStoredText(userId: number, field: string): StoredText {
  const key = `moodloom-writing-${userId}-${field}`
  const text = useSyncExternalStore(subscribe, () => read(key))
  const write = useCallback((next: string) => put(key, next), [key])
  return [text, write]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(key: string, text: string): void {
  texts.set(key, text)
  // Without storage, it lasts as long as the page.
  writeStored(key, text || null)
  for (const listener of [...listeners]) listener()
}

function read(key: string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  const saved = readStored(key) ?? ''
  texts.set(key, saved)
  return saved
}

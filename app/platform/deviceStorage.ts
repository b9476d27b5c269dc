import { parseJson } from '../../contract/parseJson'
import { isStorageFailure } from './expected'
import { reportError } from './reportError'

// The browser's stores of short texts. Where they are full or forbidden nothing is remembered, and all else works.

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The device's store, or the tab's; null where the browser has none. */
export function deviceStorage(area: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  return attempt(() => globalThis[area] ?? null)
}

/** What is stored under a key; null where nothing is, or nothing can be read. */
export function readStored(key: string, storage: TextStorage | null = deviceStorage()): string | null {
  return storage && attempt(() => storage.getItem(key))
}

/** As readStored, for what was stored as JSON; null too where it is none. */
export function readStoredJson(key: string, storage?: TextStorage | null): unknown {
  const text = readStored(key, storage)
  return text === null ? null : (parseJson(text) ?? null)
}

/** Stores a text, or removes it (null). False where it was not stored. */
export function writeStored(key: string, text: string | null, storage: TextStorage | null = deviceStorage()): boolean {
  const write = () => {
    if (text === null) storage?.removeItem(key)
    else storage?.setItem(key, text)
    return storage !== null
  }
  return attempt(write) ?? false
}

function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch (error) {
    if (!isStorageFailure(error)) reportError(error, 'storage')
    return null
  }
}

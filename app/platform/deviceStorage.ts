import { parseJson } from '../../contract/parseJson'
import { isStorageFailure } from './expected'
import { reportError } from './reportError'

// The browser's key-value stores. If they are full or blocked, nothing is stored, and everything else works.

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The device's store, or the tab's; null if the browser has none. */
export function deviceStorage(area: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  return attempt(() => globalThis[area] ?? null)
}

/** The text under a key; null if there is none or it can't be read. */
export function readStored(key: string, storage: TextStorage | null = deviceStorage()): string | null {
  return storage && attempt(() => storage.getItem(key))
}

/** Like `readStored`, for JSON; also null if it is invalid. */
export function readStoredJson(key: string, storage?: TextStorage | null): unknown {
  const text = readStored(key, storage)
  return text === null ? null : (parseJson(text) ?? null)
}

/** Stores a text, or removes it (null). False if that failed. */
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

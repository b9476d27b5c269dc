import { IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

/** Makes IndexedDB refuse any value that contains a Blob, as it does in WebKit's private windows. */
export function refuseBlobs(): void {
  for (const method of ['add', 'put'] as const) {
    const real = IDBObjectStore.prototype[method]
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args) {
      if (!hasBlob(args[0])) return real.apply(this, args)
      throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError')
    })
  }
}

function hasBlob(value: unknown): boolean {
  if (value instanceof Blob) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasBlob)
}

import { IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

/** IndexedDB as WebKit's private windows have it: a value with a Blob anywhere in it is refused. */
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

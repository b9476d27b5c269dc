import type { StoredBytes } from '../cache/storedAsset'

/** A file as stored in IndexedDB: see storedAsset.ts. */
export interface StoredFile extends StoredBytes {
  readonly name: string
  readonly lastModified: number
}

/** Call it before a transaction begins: while a file is read, the transaction would commit. */
export async function toStoredFile(file: File): Promise<StoredFile> {
  const { name, type, lastModified } = file
  return { name, type, lastModified, bytes: await file.arrayBuffer() }
}

export function toFile(stored: StoredFile | File): File {
  if (stored instanceof File) return stored
  const { bytes, name, type, lastModified } = stored
  return new File([bytes], name, { type, lastModified })
}

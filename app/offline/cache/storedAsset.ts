import type { LocalAsset } from '../types'

// Image bytes as stored in IndexedDB. WebKit's private windows refuse Blobs there ("Error preparing Blob/File data to
// be stored in object store"), so rows hold an ArrayBuffer and its type. Only this file knows the difference.

export interface StoredBytes {
  readonly bytes: ArrayBuffer
  readonly type: string
}

export type StoredAsset = Omit<LocalAsset, 'blob'> & StoredBytes

/** A row of `assets`. Rows from before version 3 of the database hold a Blob. */
export type AssetRow = StoredAsset | LocalAsset

/** Call it before a transaction begins: while a Blob is read, the transaction would commit. */
export async function toStoredAsset({ blob, ...rest }: LocalAsset): Promise<StoredAsset> {
  return { ...rest, bytes: await blob.arrayBuffer(), type: blob.type }
}

export function toStoredAssets(assets: readonly LocalAsset[]): Promise<StoredAsset[]> {
  return Promise.all(assets.map(toStoredAsset))
}

export function toLocalAsset(row: AssetRow): LocalAsset {
  if ('blob' in row) return row
  const { bytes, type, ...rest } = row
  return { ...rest, blob: new Blob([bytes], { type }) }
}

export function isAssetRow(value: unknown): value is AssetRow {
  return typeof value === 'object' && value !== null && 'address' in value && ('bytes' in value || 'blob' in value)
}

/** Bytes. */
export function sizeOf(row: AssetRow): number {
  return 'blob' in row ? row.blob.size : row.bytes.byteLength
}

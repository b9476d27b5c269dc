import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { S3Settings, Settings } from '../env'

/** Where assets and their renditions are stored: keys are relative paths, values never change once written. */
export interface AssetStorage {
  /** Stored size in bytes; null if there is nothing. */
  size(key: string): Promise<number | null>
  read(key: string): Promise<Uint8Array>
  /** Atomic: a process that dies while writing leaves no partial file under the key. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** A no-op for a missing key. */
  remove(key: string): Promise<void>
}

/** Makes writes atomic by a rename: flydrive writes in place. */
class AtomicFileDriver extends FSDriver {
  constructor(private readonly folder: string) {
    super({ location: folder, visibility: 'private' })
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const unfinished = `${key}.${randomUUID()}.part`
    try {
      await super.put(unfinished, contents)
      await rename(join(this.folder, unfinished), join(this.folder, key))
    } catch (error) {
      // On a full disk the partial file would take the last space.
      await rm(join(this.folder, unfinished), { force: true })
      throw error
    }
  }
}

export type AssetStorageSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 's3'>>

/** A folder in the data directory, or S3-compatible storage if a bucket is configured. */
export function createAssetStorage(settings: AssetStorageSettings): AssetStorage {
  const { s3 } = settings
  if (!s3) return storageOf(async () => new Disk(new AtomicFileDriver(join(settings.dataDir, 'assets'))))
  let disk: Promise<Disk> | undefined
  return storageOf(() => {
    disk ??= openS3(s3)
    return disk
  })
}

function storageOf(open: () => Promise<Disk>): AssetStorage {
  return {
    async size(key) {
      const disk = await open()
      try {
        return (await disk.getMetaData(key)).contentLength
      } catch (error) {
        // Unreported: stores report a missing file in different ways, so check whether it exists. This second request
        // is only made to tell a missing file from an unreachable store.
        if (await disk.exists(key)) throw error
        return null
      }
    },
    read: async (key) => (await open()).getBytes(key),
    write: async (key, bytes, type) => (await open()).put(key, bytes, { contentType: type }),
    async remove(key) {
      const disk = await open()
      if (await disk.exists(key)) await disk.delete(key)
    },
  }
}

/** Imports the SDK lazily: it is large. */
async function openS3(s3: S3Settings): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      forcePathStyle: s3.forcePathStyle,
      ...(s3.endpoint && { endpoint: s3.endpoint }),
      // Without configured keys the SDK uses its default chain: environment, profile, the machine's role.
      ...(s3.credentials && { credentials: s3.credentials }),
      visibility: 'private',
      // R2, MinIO and new AWS buckets have no ACLs; a bucket of assets is private as a whole.
      supportsACL: false,
    }),
  )
}

/** The storage key of an asset. Its first two digits are a folder, so that no folder holds everything. */
export function originalKey(sha256: string, extension: string): string {
  return `${sha256.slice(0, 2)}/${sha256}.${extension}`
}

export function renditionKey(sha256: string, width: number): string {
  return `${sha256.slice(0, 2)}/${sha256}.w${width}.webp`
}

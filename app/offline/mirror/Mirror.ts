import * as z from 'zod/mini'
import { parseJson } from '../../../contract/parseJson'
import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { AssetRow } from '../cache/storedAsset'
import { blobOf, Unsent, type UnsentChange, type UnsentRows } from '../loss/unsent'
import type { MirrorFiles } from './MirrorFiles'

// The log: the initial state, then a line for each transaction, both as changes that `Unsent` applies. Only the last
// line can be cut off by a crash; it is then ignored. Images are files beside it.

const FORMAT = 1
/** Length in characters from which the log is compacted, if most of it is history. */
const COMPACT_MIN = 256 * 1024
const COMPACT_RATIO = 4

const head = z.object({ mirror: z.literal(FORMAT), identity: z.string(), mark: z.number() })

/** A mirror's contents when it was opened. */
export interface MirrorContent {
  readonly identity: string
  readonly mark: number
  readonly rows: UnsentRows
}

export interface MirrorOptions {
  readonly files: MirrorFiles
  readonly unsent: Unsent
  /** Reads an image from IndexedDB. */
  readonly readAsset: (address: string) => Promise<AssetRow | undefined>
}

export class Mirror {
  readonly #options: MirrorOptions
  #identity: { readonly id: string; readonly mark: number } | null = null
  #lines: string[] = []
  #running: Promise<void> | null = null
  #isWanted = false
  /** The next write rewrites everything. */
  #isWhole = false
  #base = 0
  #length = 0
  #pictures: Set<string> | null = null
  #hasFailed = false

  constructor(options: MirrorOptions) {
    this.#options = options
  }

  /** Whether it has a database to mirror, and its last write succeeded. */
  get isUpToDate(): boolean {
    return this.#identity !== null && !this.#hasFailed
  }

  get isBusy(): boolean {
    return this.#running !== null
  }

  async read(): Promise<MirrorContent | null> {
    const log = await this.#options.files.read()
    return log === null ? null : parseLog(log)
  }

  async readBlob(address: string, type: string): Promise<Blob | null> {
    const bytes = await this.#options.files
      .readPicture(nameOf(address))
      .catch(reportUnless(isOutsideFailure, 'mirror', null))
    return bytes && new Blob([bytes], { type })
  }

  size(): Promise<number> {
    return this.#options.files.size()
  }

  /** Rewrites everything, for this database. */
  rebase(identity: { readonly id: string; readonly mark: number }): void {
    this.#identity = identity
    this.#isWhole = true
    this.#scheduleWrite()
  }

  /** Appends the changes of one transaction. */
  follow(changes: readonly UnsentChange[]): void {
    if (!this.#identity) return
    this.#lines.push(`${JSON.stringify(changes)}\n`)
    this.#scheduleWrite()
  }

  /** Resolves when no writes are pending. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  #scheduleWrite(): void {
    this.#isWanted = true
    this.#running ??= this.#write().finally(() => {
      this.#running = null
      if (this.#isWanted) this.#scheduleWrite()
    })
  }

  async #write(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      try {
        await this.#writeLog()
        await this.#writePictures()
        this.#hasFailed = false
      } catch (error) {
        if (!isOutsideFailure(error)) reportError(error, 'mirror')
        // No room, or the directory was deleted: it is only a second copy. The next change tries to write everything.
        this.#hasFailed = true
        this.#isWhole = true
        this.#pictures = null
      }
    }
  }

  async #writeLog(): Promise<void> {
    const { files, unsent } = this.#options
    const lines = this.#lines.join('')
    this.#lines = []
    if (!this.#identity) return
    const isLong = this.#length + lines.length > Math.max(COMPACT_MIN, COMPACT_RATIO * this.#base)
    if (this.#isWhole || isLong) {
      const log = formatLog(this.#identity, unsent.rows)
      await files.replace(log)
      this.#isWhole = false
      this.#base = log.length
      this.#length = log.length
    } else if (lines.length > 0) {
      await files.append(lines)
      this.#length += lines.length
    }
  }

  async #writePictures(): Promise<void> {
    const { files, unsent, readAsset } = this.#options
    this.#pictures ??= new Set(await files.pictures())
    const wanted = new Map(unsent.assets.map((asset) => [nameOf(asset.address), asset]))
    for (const name of this.#pictures) {
      if (wanted.has(name)) continue
      await files.removePicture(name)
      this.#pictures.delete(name)
    }
    for (const [name, { address }] of wanted) {
      if (this.#pictures.has(name)) continue
      const row = await readAsset(address)
      const blob = unsent.blob(address) ?? (row && blobOf(row))
      // Uploaded and released in the meantime.
      if (!blob) continue
      await files.writePicture(name, await blob.arrayBuffer())
      this.#pictures.add(name)
      unsent.release(address)
    }
  }
}

export function formatLog({ id, mark }: { id: string; mark: number }, rows: UnsentRows): string {
  const changes: UnsentChange[] = [
    { put: 'outbox', rows: rows.entries },
    { put: 'boards', rows: rows.boards },
    { put: 'elements', rows: rows.elements },
    { put: 'assets', rows: rows.assets },
  ]
  return `${JSON.stringify({ mirror: FORMAT, identity: id, mark })}\n${JSON.stringify(changes)}\n`
}

/** Null if it is not a log, or has an unknown format. */
export function parseLog(log: string): MirrorContent | null {
  const [first = '', ...lines] = log.split('\n')
  const parsed = head.safeParse(parseJson(first))
  if (!parsed.success) return null
  const unsent = new Unsent()
  unsent.replace([])
  for (const line of lines) {
    const changes = parseJson(line)
    // Not validated: this browser wrote it.
    if (Array.isArray(changes)) unsent.apply(changes as UnsentChange[])
  }
  return { identity: parsed.data.identity, mark: parsed.data.mark, rows: unsent.rows }
}

function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

import { type AssetRow, toLocalAsset } from '../cache/storedAsset'
import type { OfflineDatabase } from '../database'
import { boardOfLane, type StoredBoard, type StoredElement, type StoredEntry } from '../initial/rows'

// An in-memory copy of what only this device has: the outbox, drafts, and the images that either needs. It follows
// every transaction of this tab, and those that other tabs report. A lost database is rewritten from here; the mirror
// in the file system is a log of the same changes.

/** A row of `assets` without its bytes. */
export interface UnsentAsset {
  readonly address: string
  readonly width: number
  readonly height: number
  readonly type: string
}

export const UNSENT_TABLES = ['outbox', 'boards', 'elements', 'assets'] as const
export type UnsentTable = (typeof UNSENT_TABLES)[number]

type Key = string | number

/** A range of keys; an absent bound means unbounded. */
export interface KeyRange {
  readonly lower?: Key
  readonly upper?: Key
  readonly lowerOpen?: boolean
  readonly upperOpen?: boolean
}

/** One step of a transaction. Plain JSON: it is sent to other tabs and written to the mirror unchanged. */
export type UnsentChange =
  | { readonly put: 'outbox'; readonly rows: readonly StoredEntry[] }
  | { readonly put: 'boards'; readonly rows: readonly StoredBoard[] }
  | { readonly put: 'elements'; readonly rows: readonly StoredElement[] }
  | { readonly put: 'assets'; readonly rows: readonly UnsentAsset[] }
  | { readonly remove: UnsentTable; readonly keys: readonly Key[] }
  | { readonly clear: UnsentTable; readonly range: KeyRange }

export interface UnsentRows {
  readonly entries: readonly StoredEntry[]
  /** Drafts, and the cards of boards with pending entries. */
  readonly boards: readonly StoredBoard[]
  /** Of drafts only: other boards' elements are on the server, or in entries. */
  readonly elements: readonly StoredElement[]
  readonly assets: readonly UnsentAsset[]
}

export class Unsent {
  readonly #entries = new Map<string, StoredEntry>()
  /** mutationIds by the seq of their row. */
  readonly #bySeq = new Map<number, string>()
  readonly #lanes = new Map<string, number>()
  readonly #boards = new Map<string, StoredBoard>()
  readonly #elements = new Map<string, StoredElement>()
  readonly #assets = new Map<string, UnsentAsset>()
  /** Bytes that this tab has stored and the mirror does not have yet. */
  readonly #blobs = new Map<string, Blob>()
  #sinceLoading: UnsentChange[] | null = null
  #isLoaded = false

  /** Whether it includes what was stored before this tab opened. */
  get isLoaded(): boolean {
    return this.#isLoaded
  }

  /** Number of changes that are pending or were refused. */
  get size(): number {
    return this.#entries.size
  }

  get assets(): UnsentAsset[] {
    return [...this.#assets.values()]
  }

  get rows(): UnsentRows {
    return {
      entries: [...this.#entries.values()].sort((a, b) => a.seq - b.seq),
      boards: [...this.#boards.values()],
      elements: [...this.#elements.values()],
      assets: this.assets,
    }
  }

  /** Boards with pending entries whose card is missing here. */
  get boardsWithoutCard(): string[] {
    return [...this.#lanes.keys()].filter((lane) => boardOfLane(lane) !== null && !this.#boards.has(lane))
  }

  blob(address: string): Blob | undefined {
    return this.#blobs.get(address)
  }

  hold(address: string, blob: Blob): void {
    this.#blobs.set(address, blob)
  }

  /** Drops the bytes: the mirror has them. */
  release(address: string): void {
    this.#blobs.delete(address)
  }

  /** Loads what is stored, and applies the changes made meanwhile on top. */
  async load(db: OfflineDatabase): Promise<void> {
    const since: UnsentChange[] = []
    this.#sinceLoading = since
    const changes = await readUnsent(db).finally(() => {
      if (this.#sinceLoading === since) this.#sinceLoading = null
    })
    this.replace([...changes, ...since])
  }

  /** Replaces everything with these changes. */
  replace(changes: readonly UnsentChange[]): void {
    for (const map of [this.#entries, this.#bySeq, this.#lanes, this.#boards, this.#elements, this.#assets]) map.clear()
    this.#isLoaded = true
    this.apply(changes)
  }

  /** Applies the changes of one transaction. Returns those that concern unsent data. */
  apply(changes: readonly UnsentChange[]): UnsentChange[] {
    this.#sinceLoading?.push(...changes)
    // In table order: entries decide which cards are needed, and cards which elements.
    const inOrder = UNSENT_TABLES.flatMap((table) => changes.filter((change) => tableOf(change) === table))
    const taken = inOrder.flatMap((change) => this.#take(change) ?? [])
    for (const [uid, { isDraft }] of this.#boards) if (!isDraft && !this.#lanes.has(uid)) this.#boards.delete(uid)
    return taken
  }

  #take(change: UnsentChange): UnsentChange | null {
    if ('put' in change) return this.#put(change)
    const table = tableOf(change)
    const keys = 'keys' in change ? change.keys : this.#keysIn(table, change.range)
    const known = keys.filter((key) => this.#remove(table, key))
    // Before loading, a key that is not here may still be stored.
    return known.length > 0 || !this.#isLoaded ? change : null
  }

  #put(change: Extract<UnsentChange, { put: UnsentTable }>): UnsentChange | null {
    switch (change.put) {
      case 'outbox':
        for (const entry of change.rows) this.#putEntry(entry)
        return change
      case 'boards': {
        const rows = change.rows.filter(({ uid, isDraft }) => isDraft || this.#lanes.has(uid))
        for (const row of change.rows) this.#boards.delete(row.uid)
        for (const row of rows) this.#boards.set(row.uid, row)
        return rows.length > 0 ? { put: 'boards', rows } : null
      }
      case 'elements': {
        const rows = change.rows.filter(({ boardUid }) => this.#boards.get(boardUid)?.isDraft)
        for (const row of rows) this.#elements.set(row.id, row)
        return rows.length > 0 ? { put: 'elements', rows } : null
      }
      case 'assets':
        for (const row of change.rows) this.#assets.set(row.address, row)
        return change
    }
  }

  #putEntry(entry: StoredEntry): void {
    const before = this.#entries.get(entry.mutationId)
    if (before && before.seq !== entry.seq) this.#bySeq.delete(before.seq)
    if (!before) this.#lanes.set(entry.lane, (this.#lanes.get(entry.lane) ?? 0) + 1)
    this.#entries.set(entry.mutationId, entry)
    this.#bySeq.set(entry.seq, entry.mutationId)
  }

  #remove(table: UnsentTable, key: Key): boolean {
    if (table === 'boards') return this.#boards.delete(String(key))
    if (table === 'elements') return this.#elements.delete(String(key))
    if (table === 'assets') {
      this.#blobs.delete(String(key))
      return this.#assets.delete(String(key))
    }
    const mutationId = this.#bySeq.get(Number(key))
    const entry = mutationId === undefined ? undefined : this.#entries.get(mutationId)
    if (!entry) return false
    this.#bySeq.delete(entry.seq)
    this.#entries.delete(entry.mutationId)
    const left = (this.#lanes.get(entry.lane) ?? 1) - 1
    if (left > 0) this.#lanes.set(entry.lane, left)
    else this.#lanes.delete(entry.lane)
    return true
  }

  #keysIn(table: UnsentTable, range: KeyRange): Key[] {
    const maps = { outbox: this.#bySeq, boards: this.#boards, elements: this.#elements, assets: this.#assets }
    return [...maps[table].keys()].filter((key) => isIn(key, range))
  }
}

/** Everything that exists only in this database, as changes that recreate it. */
export async function readUnsent(db: OfflineDatabase): Promise<UnsentChange[]> {
  return db.transaction('r', [db.outbox, db.boards, db.elements, db.assets], async () => {
    const entries = await db.outbox.toArray()
    const drafts = await db.boards.filter(({ isDraft }) => isDraft).toArray()
    const lanes = new Set(entries.map(({ lane }) => lane))
    const cards = (await db.boards.bulkGet([...lanes])).flatMap((card) => (card && !card.isDraft ? card : []))
    const uids = drafts.map(({ uid }) => uid)
    const elements = uids.length > 0 ? await db.elements.where('boardUid').anyOf(uids).toArray() : []
    const assets = await readAssetCards(db)
    return [
      { put: 'outbox', rows: entries },
      { put: 'boards', rows: [...drafts, ...cards] },
      { put: 'elements', rows: elements },
      { put: 'assets', rows: assets },
    ]
  })
}

/** One at a time: together they may be hundreds of MB. */
async function readAssetCards(db: OfflineDatabase): Promise<UnsentAsset[]> {
  const cards: UnsentAsset[] = []
  await db.assets.each((row) => cards.push(assetCard(row)))
  return cards
}

export function assetCard(row: AssetRow): UnsentAsset {
  const { address, width, height } = row
  return { address, width, height, type: 'blob' in row ? row.blob.type : row.type }
}

/** The row's bytes as a Blob, which the browser may keep out of memory. */
export function blobOf(row: AssetRow): Blob {
  return toLocalAsset(row).blob
}

function tableOf(change: UnsentChange): UnsentTable {
  if ('put' in change) return change.put
  return 'remove' in change ? change.remove : change.clear
}

function isIn(key: Key, { lower, upper, lowerOpen = false, upperOpen = false }: KeyRange): boolean {
  if (lower !== undefined && (lowerOpen ? key <= lower : key < lower)) return false
  return upper === undefined || !(upperOpen ? key >= upper : key > upper)
}

import type { OfflineDatabase } from '../database'
import type { MetaRow } from '../initial/rows'
import type { SavedStep } from '../types'

// Undo steps that survive a reload, in `meta`: a row per step, so that a change writes one, and a head per stack, which
// is enough to find stacks to prune and images that are still named. A stack belongs to one board in one tab.

const HEAD = 'undo head '
const STEP = 'undo step '
/** Ms after which a tab is assumed not to come back. */
const RETENTION = 7 * 24 * 3600_000
/** How many stacks are retained: the most recently used ones. */
const STACKS_MAX = 30

interface Head {
  /** Ms since the epoch of the last write. */
  readonly at: number
  /** Image addresses, by the seq of the step that names them. */
  readonly assets: Readonly<Record<number, readonly string[]>>
}

export interface StackName {
  readonly boardUid: string
  /** Identifies the tab while it is open, across reloads. */
  readonly tab: string
}

export class UndoStacks {
  readonly #db: OfflineDatabase
  readonly #now: () => number
  #isPruned = false

  constructor(db: OfflineDatabase, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Oldest first. */
  async load(name: StackName): Promise<readonly SavedStep[]> {
    if (!this.#isPruned) {
      this.#isPruned = true
      await this.#prune()
    }
    const rows = await this.#db.meta
      .where('key')
      .startsWith(`${STEP}${nameOf(name)} `)
      .toArray()
    return rows.flatMap(({ value }) => (isSavedStep(value) ? [value] : []))
  }

  /** Writes the steps `put`, and deletes those with the seqs `removed`. */
  async save(name: StackName, put: readonly SavedStep[], removed: readonly number[]): Promise<void> {
    const { meta } = this.#db
    const stack = nameOf(name)
    await this.#db.transaction('rw', meta, async () => {
      const assets = { ...headOf(await meta.get(`${HEAD}${stack}`))?.assets }
      for (const seq of removed) delete assets[seq]
      for (const step of put) {
        if (step.assets.length > 0) assets[step.seq] = step.assets
        else delete assets[step.seq]
      }
      const head: Head = { at: this.#now(), assets }
      await meta.bulkPut([
        { key: `${HEAD}${stack}`, value: head },
        ...put.map((step): MetaRow => ({ key: `${STEP}${stack} ${order(step.seq)}`, value: step })),
      ])
      await meta.bulkDelete(removed.map((seq) => `${STEP}${stack} ${order(seq)}`))
    })
  }

  /** Deletes a board's stacks. */
  async forget(boardUid: string): Promise<void> {
    for (const kind of [HEAD, STEP]) await this.#db.meta.where('key').startsWith(`${kind}${boardUid} `).delete()
  }

  async #prune(): Promise<void> {
    const heads = await this.#db.meta.where('key').startsWith(HEAD).toArray()
    const newest = heads.map((row) => ({ row, at: headOf(row)?.at ?? 0 })).sort((a, b) => b.at - a.at)
    const old = newest.filter(({ at }, index) => index >= STACKS_MAX || at < this.#now() - RETENTION)
    for (const { row } of old) {
      await this.#db.meta
        .where('key')
        .startsWith(`${STEP}${row.key.slice(HEAD.length)} `)
        .delete()
      await this.#db.meta.delete(row.key)
    }
  }
}

/** Images that an undo may restore, whose bytes have to stay. */
export async function undoAssets(db: OfflineDatabase): Promise<ReadonlySet<string>> {
  const heads = await db.meta.where('key').startsWith(HEAD).toArray()
  return new Set(heads.flatMap((row) => Object.values(headOf(row)?.assets ?? {}).flat()))
}

const nameOf = ({ boardUid, tab }: StackName): string => `${boardUid} ${tab}`

/** Zero-padded, so that text order is numeric order. */
const order = (seq: number): string => String(seq).padStart(10, '0')

function headOf(row: MetaRow | undefined): Head | undefined {
  const value = row?.value
  return typeof value === 'object' && value !== null && 'at' in value && 'assets' in value ? (value as Head) : undefined
}

function isSavedStep(value: unknown): value is SavedStep {
  return typeof value === 'object' && value !== null && 'seq' in value && 'assets' in value && 'value' in value
}

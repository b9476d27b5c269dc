import type { Table } from 'dexie'
import { CONTRACT_VERSION, FIRST_CONTRACT } from '../../../contract/contractVersion'
import { hasKnownType } from '../../../contract/rules/elementKind'
import type { Board } from '../../../contract/shared/board'
import type { Element } from '../../../contract/shared/element'
import type { OwnTemplate } from '../../../contract/template'
import type { Bus } from '../bus'
import type { OfflineDatabase } from '../database'
import {
  type Acknowledged,
  markSent,
  type StoredBoard,
  type StoredElement,
  type StoredEntry,
  type Tombstone,
  toBoard,
  toElement,
  toEntry,
} from '../initial/rows'
import type { PushOutcome } from '../lazy/push'
import { deleteRuns, endSending } from '../outbox/outbox'
import { type Applied, RowDerivation } from '../push/RowDerivation'
import type { BoardDelta, OutboxEntry, Removal } from '../types'
import { readEpoch } from './epoch'

// The only way in. Everything that the server sends (the response to a write, changes, a whole board, an event) becomes
// rows here: in one transaction, by rev, idempotently and in any order.

/** Rows and deletions of one board, with what is known about its revs. */
export interface Incoming {
  readonly put: readonly Element[]
  readonly removed: readonly Removal[]
  /** Individual revs that these rows cover. */
  readonly revs: readonly number[]
  /** The first since connecting: the server may have been restored, so `ahead` no longer counts. */
  readonly isFirst?: boolean
  /** The rows cover every rev after `from`, up to and including `to`. */
  readonly covers?: { readonly from: number; readonly to: number }
  readonly board?: BoardCard
  /** Whether this person may edit now. A right has no rev: the last one received counts. */
  readonly canEdit?: boolean
}

/** A board's own fields; this person's right to edit only if included. */
export type BoardCard = Omit<Board, 'canEdit'> & Partial<Pick<Board, 'canEdit'>>

export interface ReceiveOptions {
  /** Ms since the epoch. */
  readonly now?: () => number
  /** The epoch of the responses received here. */
  readonly epoch?: () => string | null
}

/** Reading a single row takes about as long as reading this many in bulk. */
const BULK_READ_MIN = 5

export class Receive {
  readonly #db: OfflineDatabase
  readonly #bus: Bus
  /** Called when a board is known to have a later rev than this device has. */
  onGap: (boardUid: string, rev: number) => void = () => {}
  /** Whether this person may edit according to the live channel, if known: a response in flight may be older. */
  rightOf: (boardUid: string) => boolean | undefined = () => undefined
  /** Called when an element is of a kind that this version does not know. */
  onUnknown: () => void = () => {}
  /** Called when a board that was in the trash, or gone, is back: its pending changes may be sent. */
  onReturn: (boardUid: string) => void = () => {}
  /** Called when a board was moved to the trash: whether this device may keep its copy is up to the server. */
  onTrashed: (boardUid: string) => void = () => {}

  /** Replaces a copy from another epoch; returns its card. */
  renew: (boardUid: string, elements: readonly Element[], rev: number) => Promise<StoredBoard | undefined> = async () =>
    undefined
  readonly #options: ReceiveOptions

  constructor(db: OfflineDatabase, bus: Bus, options: ReceiveOptions = {}) {
    this.#db = db
    this.#bus = bus
    this.#options = options
  }

  /**
   * Applies the response to a batch of one lane, in one transaction: stores confirmed rows, deletes acknowledged
   * entries, records refusals. `boardUid` is null for uploads, templates and presets. `sent`: the batch's entries.
   */
  async applyPushResult(
    boardUid: string | null,
    outcome: Extract<PushOutcome, { kind: 'resolved' }>,
    sent: readonly Pick<OutboxEntry, 'seq'>[],
  ): Promise<void> {
    const db = this.#db
    const { verdicts } = outcome
    const ackedAt = this.#options.now?.() ?? Date.now()
    const now = new Date(ackedAt).toISOString()
    const result = await this.#transact(
      boardUid === null ? [] : [boardUid],
      [db.boards, db.elements, db.outbox, db.sending, db.tombstones, db.templates, db.acknowledged, db.meta],
      async () => {
        await this.#assertEpoch()
        const sending = boardUid === null ? undefined : await db.sending.get(boardUid)
        const entries = markSent(await this.#entries(sent), sending)
        const byId = new Map(entries.map((entry) => [entry.mutationId, entry]))
        const applied = await this.#withRows(
          boardUid,
          verdicts.filter((verdict) => verdict.kind === 'applied'),
          byId,
        )
        const refused = verdicts.flatMap((verdict) => {
          const entry = byId.get(verdict.mutationId)
          return verdict.kind === 'refused' && entry ? [{ ...entry, refusal: verdict.refusal }] : []
        })
        const done = applied.flatMap(({ mutationId }) => byId.get(mutationId) ?? [])
        await deleteRuns(
          db.outbox,
          done.map(({ seq }) => seq),
        )
        if (sending) await endSending(db, sending.lane)
        const held = verdicts.flatMap((verdict) => {
          const entry = byId.get(verdict.mutationId)
          return verdict.kind === 'held' && entry ? [{ ...entry, heldBy: verdict.contract }] : []
        })
        const changed = verdicts.flatMap((verdict) => {
          const entry = byId.get(verdict.mutationId)
          return verdict.kind === 'changed' && entry ? [{ ...entry, change: verdict.change, sentAt: null }] : []
        })
        const remaining = [...refused, ...held, ...changed]
        await db.outbox.bulkPut(remaining)
        const isDeleted = done.some(({ change }) => change.kind === 'board.delete')
        await this.#writeTemplates(done, applied)
        const isThere = applied.length > 0
        const incoming = boardUid === null ? null : new Map([[boardUid, toIncoming(applied)]])
        const [written] = incoming ? await this.#write(incoming, isThere) : []
        let board = written?.board
        const ownerId = board?.userId ?? null
        const seen = new Set(applied.flatMap((each) => (each.element || each.gone ? each.mutationId : [])))
        await db.acknowledged.bulkPut(
          done.map((entry) => toAcknowledged(entry, { ownerId, at: ackedAt, isSeen: seen.has(entry.mutationId) })),
        )
        if (boardUid !== null && board && (outcome.isInTrash || isDeleted)) {
          board = { ...board, deletedAt: board.deletedAt ?? now }
          await db.boards.put(board)
        }
        return {
          ...written,
          board,
          queued: remaining.map(toEntry),
          settled: applied.map(({ mutationId }) => mutationId),
        }
      },
    )
    if (boardUid === null) {
      this.#bus.delta({ boardUid: '', queued: result.queued, settled: result.settled })
      this.#bus.send({ type: 'assets' })
      this.#bus.send({ type: 'templates' })
      this.#bus.send({ type: 'presets' })
      return
    }
    this.#broadcast(boardUid, result)
    if (verdicts.some((verdict) => verdict.kind === 'applied' && verdict.isOverwriting)) {
      this.#bus.send({ type: 'overwrote' })
    }
    if (result.board && outcome.rev !== null && outcome.rev > result.board.cursor) this.onGap(boardUid, outcome.rev)
  }

  /**
   * Applies rows that don't come from a response to a write: changes, or live events. `echoed`: the mutations they come
   * from, if known; own ones are no longer shown on top of them. Returns the cursor.
   */
  async applyChanges(boardUid: string, incoming: Incoming, echoed: readonly string[] = []): Promise<number> {
    const [written] = await this.applyToBoards(new Map([[boardUid, incoming]]), echoed)
    return written?.board?.cursor ?? 0
  }

  /** The same for several boards, in one transaction. */
  async applyToBoards(incoming: ReadonlyMap<string, Incoming>, echoed: readonly string[] = []): Promise<Written[]> {
    const db = this.#db
    const boards = [...incoming]
    const written = await this.#transact(
      [...incoming.keys()],
      [db.boards, db.elements, db.tombstones, db.meta],
      async () => {
        await this.#assertEpoch()
        return this.#write(incoming, true)
      },
    )
    for (const [index, [boardUid, { put, revs }]] of boards.entries()) {
      const { board, isBack, isTrashed, ...rows } = written[index] ?? UNWRITTEN
      this.#broadcast(boardUid, { board, ...rows, echoed })
      if (!put.every(hasKnownType)) this.onUnknown()
      if (isBack) this.onReturn(boardUid)
      if (isTrashed) this.onTrashed(boardUid)
      const rev = Math.max(0, ...revs)
      if (board && rev > board.cursor) this.onGap(boardUid, rev)
    }
    return written
  }

  /**
   * Replaces a copy by the whole board as it was at `rev`. Rows changed since stay; a newer copy stays unchanged.
   * `isForced`: the server's revs went backward (a restored backup), so the old copy does not count.
   */
  async replaceBoard(boardUid: string, elements: readonly Element[], rev: number, isForced = false): Promise<void> {
    const db = this.#db
    if ((await db.boards.get(boardUid))?.outdated) {
      const renewed = await this.renew(boardUid, elements, rev)
      if (renewed) this.#bus.delta({ boardUid, board: toBoard(renewed), reset: true })
      if (renewed) this.onReturn(boardUid)
      return
    }
    const board = await this.#transact([boardUid], [db.boards, db.elements, db.tombstones, db.meta], async () => {
      await this.#assertEpoch()
      const stored = await db.boards.get(boardUid)
      // Another tab was first. Deletions up to its cursor left no tombstones that would keep old rows out.
      if (!stored || (!isForced && stored.isComplete && !isBehind(stored, rev))) return undefined
      const rows = await db.elements.where('boardUid').equals(boardUid).toArray()
      const newer = new Map(isForced ? [] : rows.filter((row) => row.rev > rev).map((row) => [row.id, row]))
      const tombstones = await this.#tombstones([boardUid])
      const gone = new Set(isForced ? [] : tombstones.filter((each) => each.rev > rev).map(({ id }) => id))
      const put = elements.filter(({ id }) => !newer.has(id) && !gone.has(id)).map((row) => ({ ...row, boardUid }))
      const presentIds = new Set([...newer.keys(), ...put.map(({ id }) => id)])
      await db.elements.bulkDelete(rows.flatMap(({ id }) => (presentIds.has(id) ? [] : id)))
      await db.elements.bulkPut(put)
      const { cursor, ahead } = advance({ cursor: rev, ahead: isForced ? [] : stored.ahead }, [])
      const next: StoredBoard = { ...stored, isComplete: true, cursor, ahead, contract: CONTRACT_VERSION }
      await db.boards.put(next)
      await this.#prune(boardUid, cursor)
      return next
    })
    if (board) this.#bus.delta({ boardUid, board: toBoard(board), reset: true })
    if (!elements.every(hasKnownType)) this.onUnknown()
  }

  /**
   * Runs a transaction. If it fails, the boards' stores reread them: it may have been committed anyway (Dexie's
   * PrematureCommitError, seen while the database is being reopened), without anyone being notified.
   */
  async #transact<T>(boardUids: readonly string[], tables: Table[], work: () => Promise<T>): Promise<T> {
    try {
      return await this.#db.transaction('rw', tables, work)
    } catch (error) {
      for (const boardUid of boardUids) this.#bus.delta({ boardUid, reset: true })
      throw error
    }
  }

  /** Rejects a response from before another tab reconciled with a restored server. Inside a transaction over `meta`. */
  async #assertEpoch(): Promise<void> {
    const epoch = this.#options.epoch?.() ?? null
    const stored = epoch === null ? null : await readEpoch(this.#db)
    if (stored !== null && stored !== epoch) throw new Error('An answer of another epoch')
  }

  #broadcast(boardUid: string, result: Partial<Written> & Pick<BoardDelta, 'queued' | 'settled' | 'echoed'>): void {
    this.#bus.delta({
      boardUid,
      ...(result.board && { board: toBoard(result.board) }),
      ...(result.put?.length && { put: result.put.map(toElement) }),
      ...(result.removed?.length && { removed: result.removed }),
      ...(result.queued?.length && { queued: result.queued }),
      ...(result.settled?.length && { settled: result.settled }),
      ...(result.echoed?.length && { echoed: result.echoed }),
    })
  }

  /**
   * Reads in bulk, merges, and writes in bulk, inside a transaction over boards, elements and tombstones. `isThere`:
   * the boards exist on the server. Returns what was written, in the order of `incoming`.
   */
  async #write(incoming: ReadonlyMap<string, Incoming>, isThere: boolean): Promise<Written[]> {
    const db = this.#db
    const uids = [...incoming.keys()]
    const [stored, tombstones] = await Promise.all([db.boards.bulkGet(uids), this.#tombstones(uids)])
    const boards = new Map(stored.flatMap((board) => (board ? [[board.uid, board] as const] : [])))
    const byId = new Map((await this.#rowsOf(incoming, boards)).map((row) => [row.id, row]))
    const merged = [...incoming].map(([boardUid, each]) => {
      const before = boards.get(boardUid)
      if (!before) return UNWRITTEN
      const own = tombstones.filter((tombstone) => tombstone.boardUid === boardUid)
      const right = this.rightOf(boardUid)
      return merge({ before, rows: byId, tombstones: own, incoming: each, isThere, right })
    })
    const all = <T>(part: (each: Merged) => readonly T[] | undefined): T[] => merged.flatMap((each) => part(each) ?? [])
    await bulk(
      all(({ removed }) => removed.map(({ id }) => id)),
      (ids) => db.elements.bulkDelete(ids),
    )
    await bulk(
      all(({ put }) => put),
      (puts) => db.elements.bulkPut(puts),
    )
    await bulk(
      all(({ endedTombstones }) => endedTombstones),
      (ids) => db.tombstones.bulkDelete(ids),
    )
    await bulk(
      all(({ newTombstones }) => newTombstones),
      (puts) => db.tombstones.bulkPut(puts),
    )
    await bulk(
      all(({ board, isSame }) => (board && !isSame ? [board] : [])),
      (puts) => db.boards.bulkPut(puts),
    )
    return merged
  }

  /** Applies acknowledged changes of templates. Inside a transaction over them. */
  async #writeTemplates(done: readonly StoredEntry[], applied: readonly { template?: OwnTemplate }[]): Promise<void> {
    const put = applied.flatMap(({ template }) => template ?? [])
    const gone = done.flatMap(({ change }) => (change.kind === 'template.delete' ? change.templateId : []))
    if (put.length > 0) await this.#db.templates.bulkPut(put)
    if (gone.length > 0) await this.#db.templates.bulkDelete(gone)
  }

  /** The local rows that `incoming` may have to be compared with, possibly more. */
  #rowsOf(incoming: ReadonlyMap<string, Incoming>, boards: ReadonlyMap<string, StoredBoard>): Promise<StoredElement[]> {
    const ids = [...incoming].flatMap(([boardUid, { put, removed, covers }]) =>
      isOlderThan(covers, boards.get(boardUid)) ? [] : [...put, ...removed].map(({ id }) => id),
    )
    const [boardUid = ''] = incoming.keys()
    return this.#rows(incoming.size === 1 ? boardUid : null, [...new Set(ids)])
  }

  /** These rows, possibly more: reads the whole board if that is faster than single reads. */
  async #rows(boardUid: string | null, ids: readonly string[]): Promise<StoredElement[]> {
    if (ids.length === 0) return []
    if (boardUid !== null && ids.length > BULK_READ_MIN) {
      const all = this.#db.elements.where('boardUid').equals(boardUid)
      if (ids.length * BULK_READ_MIN > (await all.count())) return all.toArray()
    }
    return (await this.#db.elements.bulkGet([...ids])).flatMap((row) => row ?? [])
  }

  /**
   * Adds the rows that a response left out, derived in the order of revs. If the local row is not the one that a change
   * was based on, the change's rev does not count as covered, and a catch-up brings it.
   */
  async #withRows(
    boardUid: string | null,
    applied: readonly Applied[],
    entries: ReadonlyMap<string, StoredEntry>,
  ): Promise<readonly Applied[]> {
    const derived = applied.filter(({ isDerived }) => isDerived)
    if (boardUid === null || derived.length === 0) return applied
    const board = await this.#db.boards.get(boardUid)
    const ids = derived.flatMap(({ mutationId }) => elementIdOf(entries.get(mutationId)) ?? [])
    const rows = new Map<string, Element>((await this.#rows(boardUid, ids)).map((row) => [row.id, toElement(row)]))
    const derive = new RowDerivation(rows, board?.id ?? null)
    return applied
      .toSorted((a, b) => (a.rev ?? 0) - (b.rev ?? 0))
      .map((each) => derive.apply(each, entries.get(each.mutationId)?.change))
  }

  /** These outbox rows, possibly more: neighbors are read as a range. */
  async #entries(sent: readonly Pick<OutboxEntry, 'seq'>[]): Promise<StoredEntry[]> {
    const seqs = sent.map(({ seq }) => seq)
    const [first, last] = [Math.min(...seqs), Math.max(...seqs)]
    if (last - first < seqs.length * BULK_READ_MIN) {
      return this.#db.outbox.where(':id').between(first, last, true, true).toArray()
    }
    return (await this.#db.outbox.bulkGet(seqs)).flatMap((entry) => entry ?? [])
  }

  /** All tombstones of these boards: there are few, so one query is faster than one per element. */
  #tombstones(boardUids: readonly string[]): Promise<Tombstone[]> {
    return this.#db.tombstones.where('boardUid').anyOf(boardUids).toArray()
  }

  async #prune(boardUid: string, cursor: number): Promise<void> {
    await this.#db.tombstones
      .where('boardUid')
      .equals(boardUid)
      .filter(({ rev }) => rev <= cursor)
      .delete()
  }
}

interface Written {
  readonly board: StoredBoard | undefined
  readonly put: readonly StoredElement[]
  readonly removed: readonly Removal[]
  /** It was in the trash or gone before, and is back. */
  readonly isBack: boolean
  /** It was neither before, and now is in the trash or gone. */
  readonly isTrashed: boolean
}

/** The result of a merge, including what only the database needs. */
interface Merged extends Written {
  /** The board's row stays unchanged. */
  readonly isSame?: boolean
  readonly newTombstones?: readonly Tombstone[]
  /** ids of elements whose tombstones are no longer needed. */
  readonly endedTombstones?: readonly string[]
}

const UNWRITTEN: Merged = { board: undefined, put: [], removed: [], isBack: false, isTrashed: false }

interface MergeInput {
  readonly before: StoredBoard
  /** The local rows that `incoming` may have to be compared with, possibly more. */
  readonly rows: ReadonlyMap<string, StoredElement>
  /** All of the board's tombstones. */
  readonly tombstones: readonly Tombstone[]
  readonly incoming: Incoming
  readonly isThere: boolean
  /** Whether this person may edit according to the live channel, if known. */
  readonly right: boolean | undefined
}

/** Merges what the server sent into the local board, by rev. */
function merge({ before, rows, tombstones: stored, incoming, isThere, right }: MergeInput): Merged {
  const known = isThere ? found(before) : before
  // Nothing can be merged into a copy of another epoch.
  if (known.outdated) return { ...UNWRITTEN, board: known, isSame: true }
  const storedRevs = new Map(stored.map(({ id, rev }) => [id, rev]))
  const tombstones = new Map(storedRevs)
  const here = new Map<string, StoredElement | undefined>()
  const rowOf = (id: string) => (here.has(id) ? here.get(id) : rows.get(id))
  const put = new Map<string, StoredElement>()
  const removed = new Map<string, Removal>()
  for (const row of incoming.put) {
    const current = rowOf(row.id)
    // This device has everything up to the cursor: a row that is not here, and not newer, was deleted.
    const isOld = current ? row.rev < current.rev : row.rev <= Math.max(known.cursor, tombstones.get(row.id) ?? 0)
    // An own change comes both through the channel and in its response.
    if (isOld || current?.rev === row.rev) continue
    const next = { ...row, boardUid: before.uid }
    here.set(row.id, next)
    tombstones.delete(row.id)
    put.set(row.id, next)
    removed.delete(row.id)
  }
  const isUnread = isOlderThan(incoming.covers, before)
  for (const { id, rev } of incoming.removed) {
    const row = rowOf(id)
    if (row && row.rev > rev) continue
    if (row || isUnread) removed.set(id, { id, rev })
    here.set(id, undefined)
    put.delete(id)
    tombstones.set(id, Math.max(rev, tombstones.get(id) ?? 0))
  }
  const { cursor, ahead } = advance(incoming.isFirst ? { ...known, ahead: [] } : known, incoming.revs, incoming.covers)
  const isNeeded = (id: string) => (tombstones.get(id) ?? 0) > cursor
  const merged = mergeCard({ ...known, cursor, ahead, canEdit: incoming.canEdit ?? known.canEdit }, incoming.board)
  const board = { ...merged, canEdit: right ?? merged.canEdit }
  const hasMoved = cursor !== known.cursor || ahead.length !== (known.ahead?.length ?? 0)
  return {
    board,
    put: [...put.values()],
    removed: [...removed.values()],
    isBack: isAbsent(before) && !isAbsent(board),
    isTrashed: !isAbsent(before) && isAbsent(board),
    isSame: !hasMoved && !incoming.board && board.canEdit === known.canEdit && known === before,
    newTombstones: [...tombstones].flatMap(([id, rev]) =>
      isNeeded(id) && rev !== storedRevs.get(id) ? [{ id, boardUid: before.uid, rev }] : [],
    ),
    endedTombstones: stored.flatMap(({ id }) => (isNeeded(id) ? [] : [id])),
  }
}

/**
 * Whether the changes continue where a copy ends and it has nothing beyond its cursor: then its rows need not be read
 * and compared.
 */
function isOlderThan(covers: Incoming['covers'], board: StoredBoard | undefined): boolean {
  return covers !== undefined && covers.from === board?.cursor && !board.ahead?.length
}

/** Skips an empty write, which costs as much as any other. */
async function bulk<T>(items: T[], write: (items: T[]) => PromiseLike<unknown>): Promise<void> {
  if (items.length > 0) await write(items)
}

function toAcknowledged(
  { seq, mutationId, boardUid, change }: StoredEntry,
  { ownerId, at, isSeen }: { readonly ownerId: number | null; readonly at: number; readonly isSeen: boolean },
): Acknowledged {
  const isUnseen = 'elementId' in change && !isSeen && { isUnseen: true as const }
  return { seq, mutationId, boardUid, ownerId, change, at, ...isUnseen }
}

function elementIdOf(entry: StoredEntry | undefined): string | undefined {
  return entry && 'elementId' in entry.change ? entry.change.elementId : undefined
}

function toIncoming(applied: readonly Applied[]): Incoming {
  const boards = applied.flatMap(({ board }) => board ?? [])
  return {
    put: applied.flatMap(({ element }) => element ?? []),
    removed: applied.flatMap(({ gone }) => gone ?? []),
    revs: applied.flatMap(({ rev }) => rev ?? []),
    board: boards.at(-1),
  }
}

/** Whether a whole board of this rev has more than the copy: it is newer, or an older client read the copy. */
function isBehind({ cursor, contract = FIRST_CONTRACT }: StoredBoard, rev: number): boolean {
  return cursor < rev || (cursor === rev && contract < CONTRACT_VERSION)
}

/** The cursor rule: it moves over contiguous revs only; others wait for the missing ones. */
function advance(
  { cursor, ahead = [], isComplete = true }: Partial<StoredBoard> & { readonly cursor: number },
  revs: readonly number[],
  covers?: Incoming['covers'],
): { cursor: number; ahead: readonly number[] } {
  let next = isComplete && covers && covers.from <= cursor ? Math.max(cursor, covers.to) : cursor
  const known = [...new Set([...ahead, ...revs])].sort((a, b) => a - b)
  if (isComplete) for (const rev of known) if (rev === next + 1) next = rev
  return { cursor: next, ahead: known.filter((rev) => rev > next) }
}

/** The card's own fields from the server, unless those here were read later. */
export function mergeCard(stored: StoredBoard, board: BoardCard | undefined): StoredBoard {
  if (!board) return stored
  if (board.rev < stored.seenRev) return found(stored)
  const { rev, ...fields } = board
  return { ...found(stored), ...fields, seenRev: rev }
}

/** Clears `isGone`: the server has the board after all. */
function found(board: StoredBoard): StoredBoard {
  if (!board.isGone) return board
  const { isGone: _, ...rest } = board
  return rest
}

/** In the trash, or nonexistent for this person: nothing can be sent to it. */
export function isAbsent({ deletedAt, isGone }: StoredBoard): boolean {
  return deletedAt !== null || isGone === true
}

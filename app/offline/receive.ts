import type { Board } from '../../contract/board'
import type { Element } from '../../contract/element'
import type { OwnTemplate } from '../../contract/template'
import type { Bus } from './bus'
import type { OfflineDatabase } from './database'
import { deleteRuns } from './deleteRuns'
import type { Outcome, Verdict } from './parcel'
import {
  type StoredBoard,
  type StoredElement,
  type StoredEntry,
  type Tombstone,
  toBoard,
  toElement,
  toEntry,
} from './rows'
import type { BoardDelta, Removal } from './types'

// The one door inwards. Whatever the server says (an answer to a write, changes, a whole board, an event) becomes
// rows here: in one transaction, by rev, the same however often and in whatever order it comes.

/** Rows and deletions of one board, with what is known of its revs. */
export interface Incoming {
  readonly put: readonly Element[]
  readonly removed: readonly Removal[]
  /** Revs that these rows cover one by one. */
  readonly revs: readonly number[]
  /** The first after a connection: a server that comes back may count anew, so what was ahead of the cursor counts no more. */
  readonly isFirst?: boolean
  /** They cover everything after `from` (exclusive) up to `to`. */
  readonly covers?: { readonly from: number; readonly to: number }
  readonly board?: BoardCard
  /** What this person may do now. A right moves no rev: the last word counts. */
  readonly canEdit?: boolean
}

/** A board's own fields; what one may do there oneself only where it is said. */
export type BoardCard = Omit<Board, 'canEdit'> & Partial<Pick<Board, 'canEdit'>>

/** Reading a row by itself takes about as long as reading so many together. */
const MANY = 5

export class Receive {
  readonly #db: OfflineDatabase
  readonly #bus: Bus
  /** Called when a board is known to have a rev beyond what this device has. */
  onGap: (boardUid: string, rev: number) => void = () => {}
  /** What the live channel says that this person may do, where it does: an answer on its way may be older. */
  rightOf: (boardUid: string) => boolean | undefined = () => undefined
  /** Called when writes were refused since the board is in the trash. It may be back by the time that this is heard. */
  onTrash: (boardUid: string) => void = () => {}
  /** Called when a board is out of the trash again: what waited for that may go. */
  onReturn: (boardUid: string) => void = () => {}

  constructor(db: OfflineDatabase, bus: Bus) {
    this.#db = db
    this.#bus = bus
  }

  /**
   * Takes the server's word on entries of one lane: confirmed rows in and outbox rows out, or refusals noted, in
   * one transaction. `boardUid` is null for uploads, templates and presets.
   */
  async judged(boardUid: string | null, outcome: Extract<Outcome, { kind: 'judged' }>): Promise<void> {
    const db = this.#db
    const { verdicts } = outcome
    const now = new Date().toISOString()
    const told = await db.transaction(
      'rw',
      [db.boards, db.elements, db.outbox, db.tombstones, db.templates],
      async () => {
        const entries = await db.outbox
          .where('mutationId')
          .anyOf(verdicts.map((verdict) => verdict.mutationId))
          .toArray()
        const byId = new Map(entries.map((entry) => [entry.mutationId, entry]))
        const applied = verdicts.filter((verdict) => verdict.kind === 'applied')
        const refused = verdicts.flatMap((verdict) => {
          const entry = byId.get(verdict.mutationId)
          return verdict.kind === 'refused' && entry ? [{ ...entry, refusal: verdict.refusal }] : []
        })
        const done = applied.flatMap(({ mutationId }) => byId.get(mutationId) ?? [])
        await deleteRuns(
          db.outbox,
          done.map(({ seq }) => seq),
        )
        await db.outbox.bulkPut(refused)
        const isDeleted = done.some(({ change }) => change.kind === 'board.delete')
        await this.#writeTemplates(done, applied)
        const written = boardUid === null ? null : await this.#write(boardUid, toIncoming(applied))
        let board = written?.board
        if (boardUid !== null && board && (outcome.isInTrash || isDeleted)) {
          board = { ...board, deletedAt: board.deletedAt ?? now }
          await db.boards.put(board)
        }
        return { ...written, board, queued: refused.map(toEntry), settled: applied.map(({ mutationId }) => mutationId) }
      },
    )
    if (boardUid === null) {
      this.#bus.delta({ boardUid: '', queued: told.queued, settled: told.settled })
      this.#bus.send({ type: 'assets' })
      this.#bus.send({ type: 'templates' })
      this.#bus.send({ type: 'presets' })
      return
    }
    this.#tell(boardUid, told)
    if (verdicts.some((verdict) => verdict.kind === 'applied' && verdict.isOverwriting)) {
      this.#bus.send({ type: 'overwrote' })
    }
    if (outcome.isInTrash) this.onTrash(boardUid)
    if (told.board && outcome.rev !== null && outcome.rev > told.board.cursor) this.onGap(boardUid, outcome.rev)
  }

  /**
   * Rows from anywhere but an answer to a write: changes, or events of the live channel. `echoed`: the mutations that
   * they come from, where that is known: one's own are not shown on top of them any more. Returns the cursor.
   */
  async changes(boardUid: string, incoming: Incoming, echoed: readonly string[] = []): Promise<number> {
    const db = this.#db
    const written = await db.transaction('rw', [db.boards, db.elements, db.tombstones], () =>
      this.#write(boardUid, incoming),
    )
    this.#tell(boardUid, { ...written, echoed })
    if (written.isBack) this.onReturn(boardUid)
    const rev = Math.max(0, ...incoming.revs)
    if (written.board && rev > written.board.cursor) this.onGap(boardUid, rev)
    return written.board?.cursor ?? 0
  }

  /**
   * A whole board as it was at `rev`. Rows that changed after it stay; a copy that has come further stays as it is.
   * `isForced`: the server's revs went back (a restored backup), so nothing that was here counts.
   */
  async whole(boardUid: string, elements: readonly Element[], rev: number, isForced = false): Promise<void> {
    const db = this.#db
    const board = await db.transaction('rw', [db.boards, db.elements, db.tombstones], async () => {
      const stored = await db.boards.get(boardUid)
      // Another tab was faster. What was deleted up to its cursor left no trace that would keep it away.
      if (!stored || (!isForced && stored.isComplete && stored.cursor >= rev)) return undefined
      const rows = await db.elements.where('boardUid').equals(boardUid).toArray()
      const newer = new Map(isForced ? [] : rows.filter((row) => row.rev > rev).map((row) => [row.id, row]))
      const tombstones = await this.#tombstones(boardUid)
      const gone = new Set(isForced ? [] : tombstones.filter((each) => each.rev > rev).map(({ id }) => id))
      const put = elements.filter(({ id }) => !newer.has(id) && !gone.has(id)).map((row) => ({ ...row, boardUid }))
      const kept = new Set([...newer.keys(), ...put.map(({ id }) => id)])
      await db.elements.bulkDelete(rows.flatMap(({ id }) => (kept.has(id) ? [] : id)))
      await db.elements.bulkPut(put)
      const { cursor, ahead } = advance({ cursor: rev, ahead: isForced ? [] : stored.ahead }, [])
      const next: StoredBoard = { ...stored, isComplete: true, cursor, ahead }
      await db.boards.put(next)
      await this.#prune(boardUid, cursor)
      return next
    })
    if (board) this.#bus.delta({ boardUid, board: toBoard(board), reset: true })
  }

  #tell(boardUid: string, told: Partial<Written> & Pick<BoardDelta, 'queued' | 'settled' | 'echoed'>): void {
    this.#bus.delta({
      boardUid,
      ...(told.board && { board: toBoard(told.board) }),
      ...(told.put?.length && { put: told.put.map(toElement) }),
      ...(told.removed?.length && { removed: told.removed }),
      ...(told.queued?.length && { queued: told.queued }),
      ...(told.settled?.length && { settled: told.settled }),
      ...(told.echoed?.length && { echoed: told.echoed }),
    })
  }

  /** Inside a transaction over boards, elements and tombstones. */
  async #write(boardUid: string, incoming: Incoming): Promise<Written> {
    const db = this.#db
    const stored = await db.boards.get(boardUid)
    if (!stored) return { board: undefined, put: [], removed: [], isBack: false }
    const ids = [...new Set([...incoming.put.map(({ id }) => id), ...incoming.removed.map(({ id }) => id)])]
    const rows = new Map((await this.#rows(boardUid, ids)).map((row) => [row.id, row]))
    // All of the board's, which are few: one question, and not one for each element.
    const stones = new Map((await this.#tombstones(boardUid)).map(({ id, rev }) => [id, rev]))
    const graves = new Map(stones)
    const put = new Map<string, StoredElement>()
    const removed = new Map<string, Removal>()
    for (const row of incoming.put) {
      const here = rows.get(row.id)
      // Up to the cursor this device has everything: what is not here, and not newer, was deleted.
      const isOld = here ? row.rev < here.rev : row.rev <= Math.max(stored.cursor, graves.get(row.id) ?? 0)
      if (isOld) continue
      const next = { ...row, boardUid }
      rows.set(row.id, next)
      graves.delete(row.id)
      put.set(row.id, next)
      removed.delete(row.id)
    }
    for (const { id, rev } of incoming.removed) {
      const here = rows.get(id)
      if (here && here.rev > rev) continue
      if (here) removed.set(id, { id, rev })
      rows.delete(id)
      put.delete(id)
      graves.set(id, Math.max(rev, graves.get(id) ?? 0))
    }
    await db.elements.bulkDelete([...removed.keys()])
    await db.elements.bulkPut([...put.values()])
    const known = incoming.isFirst ? { ...stored, ahead: [] } : stored
    const { cursor, ahead } = advance(known, incoming.revs, incoming.covers)
    await db.tombstones.bulkDelete([...stones.keys()].filter((id) => !graves.has(id)))
    const dug = [...graves].filter(([id, rev]) => rev > cursor && rev !== stones.get(id))
    await db.tombstones.bulkPut(dug.map(([id, rev]) => ({ id, boardUid, rev })))
    const merged = mergeCard({ ...stored, cursor, ahead, canEdit: incoming.canEdit ?? stored.canEdit }, incoming.board)
    const board = { ...merged, canEdit: this.rightOf(boardUid) ?? merged.canEdit }
    const hasMoved = cursor !== stored.cursor || ahead.length !== (stored.ahead?.length ?? 0)
    const isSame = !hasMoved && !incoming.board && board.canEdit === stored.canEdit
    if (!isSame) await db.boards.put(board)
    if (cursor > stored.cursor) await this.#prune(boardUid, cursor)
    const isBack = stored.deletedAt !== null && board.deletedAt === null
    return { board, put: [...put.values()], removed: [...removed.values()], isBack }
  }

  /** What the server said of templates. Inside a transaction over them. */
  async #writeTemplates(done: readonly StoredEntry[], applied: readonly { template?: OwnTemplate }[]): Promise<void> {
    const put = applied.flatMap(({ template }) => template ?? [])
    const gone = done.flatMap(({ change }) => (change.kind === 'template.delete' ? change.templateId : []))
    if (put.length > 0) await this.#db.templates.bulkPut(put)
    if (gone.length > 0) await this.#db.templates.bulkDelete(gone)
  }

  /** At least these of the board's rows. All of them are read at once where that is quicker than one by one. */
  async #rows(boardUid: string, ids: readonly string[]): Promise<StoredElement[]> {
    const all = this.#db.elements.where('boardUid').equals(boardUid)
    const isMany = ids.length > MANY && ids.length * MANY > (await all.count())
    if (isMany) return all.toArray()
    return (await this.#db.elements.bulkGet([...ids])).flatMap((row) => row ?? [])
  }

  #tombstones(boardUid: string): Promise<Tombstone[]> {
    return this.#db.tombstones.where('boardUid').equals(boardUid).toArray()
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
  /** It was in the trash before. */
  readonly isBack: boolean
}

function toIncoming(applied: readonly Extract<Verdict, { kind: 'applied' }>[]): Incoming {
  const boards = applied.flatMap(({ board }) => board ?? [])
  return {
    put: applied.flatMap(({ element }) => element ?? []),
    removed: applied.flatMap(({ gone }) => gone ?? []),
    revs: applied.flatMap(({ rev }) => rev ?? []),
    board: boards.at(-1),
  }
}

/** Rule of the cursor: it moves over contiguous revs only; the others wait for the missing ones. */
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

/** The card's own fields as the server has them, unless what is here was read later. */
export function mergeCard(stored: StoredBoard, board: BoardCard | undefined): StoredBoard {
  if (!board || board.rev < stored.seenRev) return stored
  const { rev, ...fields } = board
  return { ...stored, ...fields, seenRev: rev }
}

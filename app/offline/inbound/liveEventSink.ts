import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import type { Clock } from '../clock'
import type { OfflineDatabase } from '../database'
import type { LiveEvent } from '../types'
import type { Incoming, Receive } from './receive'

// Turns live channel events into rows through `receive`, the only way in (rule 10). Events may be lost or arrive out of
// order: a catch-up requests the revs that are known to exist but don't arrive.

/** Ms to wait for a missing rev: events from several servers overtake one another. */
export const GAP_TIMEOUT = 75
/** Ms to wait at most while own changes are in flight, whose response may bring it. */
export const SENDING_TIMEOUT = 2_000

interface LiveEventSinkOptions {
  readonly db: OfflineDatabase
  readonly clock: Clock
  readonly receive: Receive
  readonly catchUp: (boardUid: string) => Promise<unknown>
  /** Whether changes of this board are in flight. */
  readonly isSending: (boardUid: string) => boolean
  /** Called when a board has become live. */
  readonly onLive: () => void
}

/** Events that arrived while others of their board were being written; they are written together. */
interface Batch {
  readonly events: LiveEvent[]
  readonly written: Promise<void>
}

export class LiveEventSink {
  readonly #options: LiveEventSinkOptions
  readonly #live = new Set<string>()
  readonly #rights = new Map<string, boolean>()
  /** Boards of which no event was stored since they last became live, or stopped being live. */
  readonly #awaitingFirst = new Set<string>()
  readonly #writing = new Map<string, Promise<void>>()
  readonly #next = new Map<string, Batch>()
  /** The highest rev known, per board that may lack some. */
  readonly #gaps = new Map<string, { rev: number; readonly stop: () => void }>()
  #isClosed = false

  constructor(options: LiveEventSinkOptions) {
    this.#options = options
  }

  get isBusy(): boolean {
    return this.#writing.size > 0
  }

  /** Whether the channel pushes this board's changes. */
  isLive(boardUid: string): boolean {
    return this.#live.has(boardUid)
  }

  /** Sets whether the channel pushes a board's changes; if so, the board is not polled. */
  setLive(boardUid: string, isLive: boolean): void {
    if (isLive) this.#live.add(boardUid)
    else this.#live.delete(boardUid)
    // Rights may have changed while the channel was down.
    this.#rights.delete(boardUid)
    this.#awaitingFirst.add(boardUid)
    if (isLive && !this.#isClosed) this.#options.onLive()
  }

  /** Whether this person may edit, as the channel last reported; undefined if it has not. */
  rightOf(boardUid: string): boolean | undefined {
    return this.#rights.get(boardUid)
  }

  /** Applies a change of this person's right to edit a board. */
  async noteRights(boardUid: string, canEdit: boolean): Promise<void> {
    if (this.isLive(boardUid)) this.#rights.set(boardUid, canEdit)
    await this.#options.receive.applyChanges(boardUid, { put: [], removed: [], revs: [], canEdit })
  }

  /**
   * Stores an event on a board. Resolves when it is stored and every store of this tab is notified; rejects if it could
   * not be stored, and then the next catch-up brings it.
   */
  event(boardUid: string, event: LiveEvent): Promise<void> {
    const next = this.#next.get(boardUid)
    if (next) {
      next.events.push(event)
      return next.written
    }
    const writing = this.#writing.get(boardUid)
    if (!writing) return this.#write(boardUid, [event])
    const events = [event]
    const begin = () => {
      this.#next.delete(boardUid)
      return this.#write(boardUid, events)
    }
    // Unreported: the caller that waits for the earlier batch handles its failure.
    const written = writing.then(begin, begin)
    this.#next.set(boardUid, { events, written })
    return written
  }

  /** The board is known to have this rev: unless it arrives in a moment, starts a catch-up. */
  noteRev(boardUid: string, rev: number): void {
    if (this.#isClosed) return
    const gap = this.#gaps.get(boardUid)
    if (gap) {
      gap.rev = Math.max(gap.rev, rev)
      return
    }
    this.#waitFor(boardUid, rev, this.isLive(boardUid) ? GAP_TIMEOUT : 0)
  }

  #waitFor(boardUid: string, rev: number, timeout: number, waited = timeout): void {
    const stop = this.#options.clock.after(timeout, () => {
      const gap = this.#gaps.get(boardUid)
      const isAnswerDue = this.isLive(boardUid) && waited < SENDING_TIMEOUT && this.#options.isSending(boardUid)
      if (gap && isAnswerDue) this.#waitFor(boardUid, gap.rev, GAP_TIMEOUT, waited + GAP_TIMEOUT)
      else void this.#fillGap(boardUid)
    })
    this.#gaps.set(boardUid, { rev, stop })
  }

  close(): void {
    this.#isClosed = true
    for (const { stop } of this.#gaps.values()) stop()
    this.#gaps.clear()
  }

  async #fillGap(boardUid: string): Promise<void> {
    const { db, catchUp } = this.#options
    const rev = this.#gaps.get(boardUid)?.rev ?? 0
    this.#gaps.delete(boardUid)
    // A failing database cannot tell the cursor; an unneeded catch-up does no harm.
    const cursor = await db.boards
      .get(boardUid)
      .then((board) => board?.cursor ?? rev, reportUnless(isOutsideFailure, 'offline', 0))
    if (cursor < rev) await catchUp(boardUid)
  }

  #write(boardUid: string, events: readonly LiveEvent[]): Promise<void> {
    const writing = this.#store(boardUid, events).finally(() => {
      if (this.#writing.get(boardUid) === writing) this.#writing.delete(boardUid)
    })
    this.#writing.set(boardUid, writing)
    return writing
  }

  async #store(boardUid: string, events: readonly LiveEvent[]): Promise<void> {
    const isFirst = this.#awaitingFirst.delete(boardUid)
    try {
      await this.#options.receive.applyChanges(
        boardUid,
        { ...incomingOf(events), isFirst },
        events.flatMap(mutationIdsOf),
      )
    } catch (error) {
      // The revs from before connecting are still stored, so the next event is the first.
      if (isFirst) this.#awaitingFirst.add(boardUid)
      throw error
    }
  }
}

/** Merges events of one board, in any order, into rows and deletions. */
function incomingOf(events: readonly LiveEvent[]): Incoming {
  const all = events.map(incoming)
  const boards = all.flatMap(({ board }) => board ?? []).sort((a, b) => a.rev - b.rev)
  return {
    put: all.flatMap(({ put }) => put),
    removed: all.flatMap(({ removed }) => removed),
    revs: all.flatMap(({ revs }) => revs),
    board: boards.at(-1),
  }
}

/** The mutationIds behind an event, as their authors assigned them. */
function mutationIdsOf(event: LiveEvent): readonly string[] {
  return event.type === 'changes' ? event.mutationIds : [event.mutationId]
}

/** The elements that an event is about. */
export function elementIdsOf(event: LiveEvent): readonly string[] {
  switch (event.type) {
    case 'element_created':
    case 'element_updated':
      return [event.element.id]
    case 'element_deleted':
      return [event.elementId]
    case 'changes':
      return [...event.elements.map(({ id }) => id), ...event.deleted]
    case 'board_updated':
      return []
  }
}

function incoming(event: LiveEvent): Incoming {
  const { rev } = event
  switch (event.type) {
    case 'element_created':
    case 'element_updated':
      return { put: [event.element], removed: [], revs: [rev] }
    case 'element_deleted':
      return { put: [], removed: [{ id: event.elementId, rev }], revs: [rev] }
    case 'changes': {
      const revs = Array.from({ length: rev - event.fromRev }, (_, index) => event.fromRev + 1 + index)
      return { put: event.elements, removed: event.deleted.map((id) => ({ id, rev })), revs, board: event.board }
    }
    case 'board_updated':
      return { put: [], removed: [], revs: [rev], board: event.board }
  }
}

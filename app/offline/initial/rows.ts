import type { Rect } from '../../../contract/layout/rect'
import type { Board } from '../../../contract/shared/board'
import type { Element } from '../../../contract/shared/element'
import type { AssetRow } from '../cache/storedAsset'
import type { Change, ElementChange, LocalBoard, OutboxEntry, WaitingAnalysis } from '../types'

// The rows of a user's database, and its name, without Dexie.

/** The lane of uploads, which belong to no board. IndexedDB cannot index null. */
export const ASSET_LANE = ''
/** The lane of this person's own templates. No board has this uid. */
export const TEMPLATE_LANE = 'templates'

/** The lane of image presets: this person's own, and what they like. */
export const PRESET_LANE = 'presets'

/** The board whose lane this is; null for lanes that belong to no board. */
export function boardOfLane(lane: string): string | null {
  return lane === ASSET_LANE || lane === TEMPLATE_LANE || lane === PRESET_LANE ? null : lane
}

export type StoredBoard = LocalBoard & {
  /** The board's rev at which the card's fields were read: an older response never overwrites them. */
  readonly seenRev: number
  /**
   * Revs beyond the cursor whose changes this copy has: once the missing one arrives, nothing has to be requested.
   * Stored with the copy, since another tab may delete and refetch it.
   */
  readonly ahead?: readonly number[]
  /**
   * The contract that this copy was read with; absent for the first. What it could not read is missing although the
   * cursor is beyond it, so a newer client rereads the board.
   */
  readonly contract?: number
  /** Set if this copy is from another database epoch: until it is reread, it is not trusted, and nothing is sent. */
  readonly outdated?: Outdated
}

/** What is known about a copy from before the server was set back. */
export interface Outdated {
  /** The server has everything that the copy had up to this rev. */
  readonly commonRev: number
  /** Elements that this device has changed and that have since been deleted on the server. */
  readonly gone: readonly string[]
}

/** A coarse picture of a whole board, drawn on this device: shown while the board is loading. */
export interface BoardPicture {
  readonly bytes: ArrayBuffer
  readonly type: string
  /** Board px: the part of the board it shows. */
  readonly rect: Rect
  /** Board px: the bounding box of all content at the time. */
  readonly content: Rect
  /** CSS color that fills the canvas behind it; null if nothing does. */
  readonly background: string | null
}

/** Its key in `meta`, where the first screen finds it too. */
export const boardPictureKey = (boardUid: string) => `picture ${boardUid}`

export type StoredElement = Element & { readonly boardUid: string }
export type StoredEntry = OutboxEntry & {
  /** `boardUid`, ASSET_LANE, TEMPLATE_LANE or PRESET_LANE. */
  readonly lane: string
  /** What the change is about: an element's, a template's or a preset's id, BOARD_TARGET, or an asset's address. */
  readonly target: string
}
export type NewEntry = Omit<StoredEntry, 'seq'>

/**
 * The batch that a lane is sending, or was when it was interrupted: its entries count as sent although their rows don't
 * say so yet. One row, because marking a thousand of them would delay the request by a tenth of a second.
 */
export interface Sending {
  readonly lane: string
  readonly mutationIds: readonly string[]
  /** Of its first and its last entry. */
  readonly seqs: readonly [number, number]
  /** Ms since the epoch, this device's clock. */
  readonly at: number
}

/** The entries, with those in the batch marked as sent. */
export function markSent<T extends OutboxEntry>(entries: readonly T[], sending: Sending | undefined): readonly T[] {
  if (!sending) return entries
  const sent = new Set(sending.mutationIds)
  return entries.map((entry) =>
    entry.sentAt === null && sent.has(entry.mutationId) ? { ...entry, sentAt: sending.at } : entry,
  )
}
export const BOARD_TARGET = 'board'

/** A deletion beyond the cursor: rows older than it must not come back. */
export interface Tombstone {
  readonly id: string
  readonly boardUid: string
  readonly rev: number
}

/** What was done to one element of a draft at one time: the start of its history once it is saved. */
export interface Moment {
  /** The order in which moments were made. */
  readonly seq: number
  readonly boardUid: string
  readonly elementId: string
  readonly mutationId: string
  readonly change: ElementChange
  /** Ms since the epoch, this device's clock. */
  readonly madeAt: number
}

export type AnalysisRow = Omit<WaitingAnalysis, 'picture'> & { readonly picture: AssetRow }

/** A change that the server has acknowledged, kept for up to 30 days: a restored backup may have lost it. */
export interface Acknowledged {
  /** The seq of the outbox row: the order in which changes were made. */
  readonly seq: number
  readonly mutationId: string
  readonly boardUid: string | null
  /** The board's owner; null if there is no board, or it was no longer on this device. */
  readonly ownerId: number | null
  readonly change: Change
  /** Ms since the epoch, this device's clock. */
  readonly at: number
  /** The response had no row, so the copy may lack the change. */
  readonly isUnseen?: true
  /** The server has lost it; it is resubmitted once its board has been reread. */
  readonly isLost?: true
}

export interface MetaRow {
  readonly key: string
  readonly value: unknown
}

export function databaseName(userId: number): string {
  return `moodloom-${userId}`
}

/** Dexie's version number; IndexedDB's is ten times as high. */
export const DATABASE_VERSION = 5

/** The outbox row in the form that the rest of the app uses. */
export function toEntry({ lane: _lane, target: _target, ...entry }: StoredEntry): OutboxEntry {
  return entry
}

export function toBoard({
  seenRev: _seenRev,
  ahead: _ahead,
  contract: _contract,
  outdated: _outdated,
  ...board
}: StoredBoard): LocalBoard {
  return board
}

export function toElement({ boardUid: _boardUid, ...element }: StoredElement): Element {
  return element
}

/** A board of which this device has only the card. */
export function newCard(board: Board): StoredBoard {
  const { rev, ...fields } = board
  return {
    ...fields,
    isDraft: false,
    cursor: 0,
    isComplete: false,
    openedAt: 0,
    isPinned: false,
    owner: null,
    collaborators: [],
    seenRev: rev,
  }
}

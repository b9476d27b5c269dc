import type { AnalyzeImageRequest, ImageAnalysis } from '../../contract/ai'
import type { HistoryEntry, Snapshot } from '../../contract/history'
import type { ServerMessage } from '../../contract/messages'
import type { PresetCreate, PresetPatch } from '../../contract/preset'
import type { Board, BoardCreate, BoardListItem, BoardPatch } from '../../contract/shared/board'
import type { Element, ElementFields, ElementPatch } from '../../contract/shared/element'
import type { TemplateCreate, TemplatePatch } from '../../contract/template'

/** A board on this device. Its elements are separate rows. */
export interface LocalBoard {
  readonly uid: string
  /** Null until the server has assigned one. */
  readonly id: number | null
  /** Never saved: its elements live only here, and nothing of it is in the outbox. */
  readonly isDraft: boolean
  readonly userId: number
  readonly name: string
  readonly description: string | null
  readonly category: string | null
  readonly visibility: Board['visibility']
  readonly thumbnailUrl: string | null
  /** ISO times. */
  readonly lastEdited: string
  readonly createdAt: string
  readonly canEdit: boolean
  readonly deletedAt: string | null
  /** The board no longer exists on the server for this person; the copy stays while changes wait for it. */
  readonly isGone?: true
  /** The highest rev up to which this browser has everything; 0 if it has only the card. */
  readonly cursor: number
  /** How often the server was set back in time, and reassigned the board's revs. */
  readonly revsAnew?: number
  /** Whether the elements are here, so that the board opens without a network. */
  readonly isComplete: boolean
  /** Ms since the epoch; 0 when only listed. The 20 opened last are kept offline. */
  readonly openedAt: number
  readonly isPinned: boolean
  readonly owner: BoardListItem['owner'] | null
  readonly collaborators: BoardListItem['collaborators']
}

/** A change in the outbox. `elementId`, `data` and `baseRev` are as in the contract's mutation. */
export type Change =
  | {
      readonly kind: 'element.create'
      readonly elementId: string
      readonly data: ElementFields
      /**
       * It was here before, and was deleted, or its id was given to several devices: if someone else restores it, or
       * adds it, first, that is just as good.
       */
      readonly isReturn?: true
      /** With `isReturn`: if someone else restores it first, this much of it is one's own. */
      readonly orUpdate?: { readonly baseRev: number; readonly data: ElementPatch }
    }
  | {
      readonly kind: 'element.update'
      readonly elementId: string
      readonly baseRev: number
      readonly data: ElementPatch
    }
  | { readonly kind: 'element.delete'; readonly elementId: string }
  | { readonly kind: 'board.create'; readonly data: BoardCreate }
  | {
      readonly kind: 'board.update'
      readonly data: BoardPatch
      /** If it repeats what was seen: the rev at which it was seen. Only what differs from that is a change. */
      readonly baseRev?: number
    }
  | { readonly kind: 'board.delete' }
  | { readonly kind: 'board.restore' }
  /** The board's state at that time is stored as a version in its history. */
  | { readonly kind: 'board.version'; readonly comment: string | null }
  | { readonly kind: 'asset.upload'; readonly address: string }
  | { readonly kind: 'template.create'; readonly templateId: string; readonly data: TemplateCreate }
  | { readonly kind: 'template.update'; readonly templateId: string; readonly data: TemplatePatch }
  | { readonly kind: 'template.delete'; readonly templateId: string }
  /** `presetKey`: its uid when it is created, else the server's id of it. */
  | { readonly kind: 'preset.create'; readonly presetKey: string; readonly data: PresetCreate }
  | { readonly kind: 'preset.update'; readonly presetKey: string; readonly data: PresetPatch }
  | { readonly kind: 'preset.delete'; readonly presetKey: string }
  | { readonly kind: 'preset.restore'; readonly presetKey: string }
  | { readonly kind: 'preset.like'; readonly presetKey: string; readonly isLiked: boolean }

/** A change of one element. */
export type ElementChange = Extract<Change, { readonly kind: `element.${string}` }>

export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly field?: string
}

/** One row of the outbox: a change that the server has not acknowledged. */
export type OutboxEntry = {
  /** Order in which the changes were made on this device. Assigned by Dexie. */
  readonly seq: number
  readonly mutationId: string
  /** Version of this row's form, for upgrades with a full queue. */
  readonly version: 1
  /** Null for what belongs to no board (asset uploads, templates, presets). */
  readonly boardUid: string | null
  readonly change: Change
  /** Ms since the epoch of the first attempt. Once set, the change is never altered. */
  readonly sentAt: number | null
  readonly refusal: Refusal | null
  /**
   * The server that it was sent to is older than this client, speaks this contract, and does not know what is in it. It
   * is sent automatically once the server is as new.
   */
  readonly heldBy?: number
  /** Ms since the epoch, this device's clock; for display only. */
  readonly madeAt: number
  /**
   * Made before its board was first saved, and sent with its time, for the board's history. `counted` creates an
   * element that is on the board; `uncounted` is anything else, and does not count as an element to be sent.
   */
  readonly moment?: 'counted' | 'uncounted'
}

/** Image bytes on this device: a pending upload, or a copy cached for offline. */
export interface LocalAsset {
  /** `/assets/{sha256}.{ext}` */
  readonly address: string
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

/** An element was deleted: `rev` is the deletion's, or later. Unsaved boards have no revs: 0. */
export interface Removal {
  readonly id: string
  readonly rev: number
}

/**
 * What happened to one board, sent to every store and every tab that shows it. Applying it twice changes nothing: rows
 * carry their rev, and entries are named by mutationId.
 */
export interface BoardDelta {
  readonly boardUid: string
  /** The board's own confirmed fields (or its id, or its cursor) changed. */
  readonly board?: LocalBoard
  /** Confirmed rows written, and confirmed rows removed. */
  readonly put?: readonly Element[]
  readonly removed?: readonly Removal[]
  /** Outbox rows added or changed. */
  readonly queued?: readonly OutboxEntry[]
  /** What was queued is being typed: sending waits for a pause. */
  readonly isTyping?: true
  /** mutationIds that left the outbox: acknowledged, merged away or discarded. */
  readonly settled?: readonly string[]
  /** mutationIds of this person's whose effect is in these rows; their entries wait for their own answer. */
  readonly echoed?: readonly string[]
  /** Too much changed to be listed: read the board again. */
  readonly reset?: true
}

/** A commit as the live channel sends it. */
export type LiveEvent = Exclude<
  Extract<
    ServerMessage,
    { type: 'element_created' | 'element_updated' | 'element_deleted' | 'changes' | 'board_updated' }
  >,
  { live: true }
>

/** Everything needed to show a board: confirmed and pending, read in one Dexie transaction. */
export interface BoardSnapshot {
  readonly board: LocalBoard
  readonly elements: readonly Element[]
  readonly pending: readonly OutboxEntry[]
}

/** Why the whole queue is stopped. */
export type Pause = 'signed-out' | 'account-mismatch' | 'storage' | null

export interface SyncStatus {
  /** Entries not yet acknowledged and not refused, and chosen photos that are not yet images of their boards. */
  readonly waiting: number
  readonly refused: number
  /** A request of the drain is in flight. */
  readonly isSending: boolean
  /** The last request reached the server. A hint from navigator.onLine never sets it. */
  readonly isConnected: boolean
  readonly pause: Pause
  /** Writes being stored in IndexedDB: in memory only, for some milliseconds. */
  readonly storing: number
  /** The last write failed: it is in memory only. */
  readonly unstored: number
  /** Changes that were stored, and whose storage is lost or does not answer: in memory only until it recovers. */
  readonly memoryOnly: number
  /** A board that was never saved is on the screen: its contents are on this device only. */
  readonly isDraftShown: boolean
  /** A new board with nothing on it yet is on the screen: it is not stored anywhere. */
  readonly isBlankShown: boolean
  /** Whether anything was counted yet: until then nothing is known. */
  readonly isCounted: boolean
}

/** What BoardStore needs from app/offline; `Workspace` provides it, tests provide their own. */
export interface BoardSource {
  /** Reads this device's copy. Null if it has no complete one. */
  readBoard(boardUid: string): Promise<BoardSnapshot | null>
  /**
   * Calls back for every change of that board, from this tab or another. Returns an unsubscribe function. `held`: the
   * confirmed board in the listener's memory, to be stored again if this device has lost it.
   */
  onBoard(boardUid: string, listener: (delta: BoardDelta) => void, held?: () => BoardSnapshot | null): () => void
  /**
   * Makes changes durable: one Dexie transaction with strict durability. Resolves with the stored entries when it is
   * complete ("Saved on this device"). Drafts are written as rows and return no entries. `isTyping`: more words will
   * likely follow, and sending waits for a pause.
   */
  commit(
    boardUid: string,
    changes: readonly NewChange[],
    assets?: readonly LocalAsset[],
    isTyping?: boolean,
  ): Promise<readonly OutboxEntry[]>
  /** For a board that exists nowhere yet: makes a draft of it on this device, before its first change. */
  saveBoard?(): Promise<void>
  /** Words are being typed on this board until `work` ends; it must not reject. Nothing is called saved meanwhile. */
  typing?(boardUid: string, work: Promise<void>): void
}

export interface NewChange {
  /** UUIDv7 from whoever makes the change, so that memory and outbox mean the same one. */
  readonly mutationId: string
  readonly change: Change
}

/** One stored undo step, per board and tab; only the board knows its contents. */
export interface SavedStep {
  /** Orders the steps of one stack, and identifies this one. */
  readonly seq: number
  /** Addresses of images that may be needed again, though no element shows them. */
  readonly assets: readonly string[]
  readonly value: unknown
}

/** A photo to be analyzed when there is a network. */
export interface NewAnalysis {
  /** The image for a board: upright, at most 5 MB. */
  readonly picture: LocalAsset
  /** The request, by the contract: the image compressed, and what is asked about it. */
  readonly body: AnalyzeImageRequest
}

/** A photo that waits for its analysis on this device, or has it. */
export interface WaitingAnalysis extends NewAnalysis {
  /** UUIDv7: sorts by when it was stored. */
  readonly id: string
  /** Version of this row's form. */
  readonly version: 1
  /** Ms since the epoch, this device's clock. */
  readonly madeAt: number
  readonly state: 'waiting' | 'answered' | 'refused'
  readonly answer: ImageAnalysis | null
  readonly refusal: Refusal | null
}

/** A part of a board's history: its newest, in which the entries are contiguous. */
export interface HistoryPart {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** The board right after the newest of them. */
  readonly newest: Snapshot
  /** Whether there is more before it. */
  readonly hasOlder: boolean
}

export interface CachedHistory extends HistoryPart {
  readonly boardUid: string
  /** Ms since the epoch: the server knew of nothing newer then. */
  readonly readAt: number
  /** Read by the owner or a collaborator, who see all of it. Absent from older copies. */
  readonly isWhole?: boolean
}

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
  /** The board no longer exists for this person on the server; the copy stays while changes are pending for it. */
  readonly isGone?: true
  /** The highest rev up to which this browser has everything; 0 if it has only the card. */
  readonly cursor: number
  /** How many times a restored server has reassigned the board's revs. */
  readonly revsAnew?: number
  /** Whether the elements are on this device, so that the board opens offline. */
  readonly isComplete: boolean
  /** Ms since the epoch; 0 if the board was only listed. The 20 most recently opened boards are cached. */
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
       * The element is being restored, or several devices were given its id: if someone else restores or adds it first,
       * that counts as success.
       */
      readonly isReturn?: true
      /** With `isReturn`: the update to send instead if someone else restores it first. */
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
      /** If it repeats values (a Save does): the rev at which they were read. Only what differs from it is a change. */
      readonly baseRev?: number
    }
  | { readonly kind: 'board.delete' }
  | { readonly kind: 'board.restore' }
  /** Stores the board's state at that time as a version in its history. */
  | { readonly kind: 'board.version'; readonly comment: string | null }
  | { readonly kind: 'asset.upload'; readonly address: string }
  | { readonly kind: 'template.create'; readonly templateId: string; readonly data: TemplateCreate }
  | { readonly kind: 'template.update'; readonly templateId: string; readonly data: TemplatePatch }
  | { readonly kind: 'template.delete'; readonly templateId: string }
  /** `presetKey`: the uid when the preset is created, else the server's id. */
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
  /** Version of this row's format, for upgrades while the queue is not empty. */
  readonly version: 1
  /** Null for what belongs to no board (asset uploads, templates, presets). */
  readonly boardUid: string | null
  readonly change: Change
  /** Ms since the epoch of the first attempt. Once set, the change is never altered. */
  readonly sentAt: number | null
  readonly refusal: Refusal | null
  /**
   * The contract of the server that was too old for this change. It is sent once the server's contract is as new as
   * this client's.
   */
  readonly heldBy?: number
  /** Ms since the epoch, this device's clock; for display only. */
  readonly madeAt: number
  /**
   * Made before the board was first saved; sent with its time, for the board's history. 'counted' creates an element
   * that is on the board; 'uncounted' is anything else, and does not count as waiting.
   */
  readonly moment?: 'counted' | 'uncounted'
}

/** Image bytes on this device: a pending upload, or a copy cached for offline use. */
export interface LocalAsset {
  /** `/assets/{sha256}.{ext}` */
  readonly address: string
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

/** A deleted element. `rev` is that of the deletion or later; 0 on drafts, which have no revs. */
export interface Removal {
  readonly id: string
  readonly rev: number
}

/**
 * What happened to one board, sent to every store and every tab that shows it. Idempotent: rows carry their rev, and
 * entries are identified by mutationId.
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
  /** The queued entries are text being typed: sending is debounced. */
  readonly isTyping?: true
  /** mutationIds that left the outbox: acknowledged, merged away or discarded. */
  readonly settled?: readonly string[]
  /** This person's mutationIds whose effects these rows include; their entries still wait for their own response. */
  readonly echoed?: readonly string[]
  /** Too much has changed to list: reread the board. */
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

/** Why the whole queue is paused. */
export type Pause = 'signed-out' | 'account-mismatch' | null

export interface SyncStatus {
  /** Entries neither acknowledged nor refused, plus chosen photos that are not on their boards yet. */
  readonly waiting: number
  readonly refused: number
  /** A request of the drain is in flight. */
  readonly isSending: boolean
  /** Whether the last request reached the server. Never set from navigator.onLine. */
  readonly isConnected: boolean
  readonly pause: Pause
  /** Writes being stored in IndexedDB: in memory only, for a few milliseconds. */
  readonly storing: number
  /** Changes and photos that could not be stored: in memory only. */
  readonly unstored: number
  /** Stored changes whose storage was lost or does not respond: in memory only until it recovers. */
  readonly memoryOnly: number
  /** A board that was never saved is on the screen: its contents are on this device only. */
  readonly isDraftShown: boolean
  /** A new board with nothing on it yet is on the screen: it is not stored anywhere. */
  readonly isBlankShown: boolean
  /** Whether a count has completed; until then the counts mean nothing. */
  readonly isCounted: boolean
}

/** What BoardStore needs from app/offline; `Workspace` provides it, tests provide their own. */
export interface BoardSource {
  /** Aborted when it is closed: from then on, nothing can be stored. */
  readonly closed?: AbortSignal
  /** Reads this device's copy. Null if it has no complete one. */
  readBoard(boardUid: string): Promise<BoardSnapshot | null>
  /**
   * Calls back on every change of the board, from this tab or another. Returns an unsubscribe function. `held` returns
   * the confirmed board in the listener's memory, to be stored again if this device has lost it.
   */
  onBoard(boardUid: string, listener: (delta: BoardDelta) => void, held?: () => BoardSnapshot | null): () => void
  /**
   * Makes changes durable: one Dexie transaction with strict durability. Resolves with the stored entries when it is
   * complete ("Saved on this device"). Drafts are written as rows and return no entries. `isTyping`: more text will
   * likely follow, so sending is debounced.
   */
  commit(
    boardUid: string,
    changes: readonly NewChange[],
    assets?: readonly LocalAsset[],
    isTyping?: boolean,
  ): Promise<readonly OutboxEntry[]>
  /** For a board that is not stored anywhere yet: stores it as a draft before its first change. */
  saveBoard?(): Promise<void>
  /** Text is being typed on this board until `work` settles; it must not reject. Nothing shows as saved meanwhile. */
  typing?(boardUid: string, work: Promise<void>): void
}

export interface NewChange {
  /** UUIDv7, assigned where the change is made, so that it is the same in memory and in the outbox. */
  readonly mutationId: string
  readonly change: Change
}

/** A stored undo step of one board in one tab. `value` is opaque to everything but the board. */
export interface SavedStep {
  /** Orders the steps of one stack, and identifies this one. */
  readonly seq: number
  /** Addresses of images that may be needed again, though no element shows them. */
  readonly assets: readonly string[]
  readonly value: unknown
}

/** A photo to be analyzed once online. */
export interface NewAnalysis {
  /** The image for a board: upright, at most 5 MB. */
  readonly picture: LocalAsset
  /** The request body: the compressed image, and what to ask about it. */
  readonly body: AnalyzeImageRequest
}

/** A photo that waits for its analysis on this device, or has it. */
export interface WaitingAnalysis extends NewAnalysis {
  /** UUIDv7: sorts by when it was stored. */
  readonly id: string
  /** Version of this row's format. */
  readonly version: 1
  /** Ms since the epoch, this device's clock. */
  readonly madeAt: number
  readonly state: 'waiting' | 'answered' | 'refused'
  readonly answer: ImageAnalysis | null
  readonly refusal: Refusal | null
}

/** The newest part of a board's history, without gaps. */
export interface HistoryPart {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[]
  /** The board right after the newest entry. */
  readonly newest: Snapshot
  /** Whether there are older entries. */
  readonly hasOlder: boolean
}

export interface CachedHistory extends HistoryPart {
  readonly boardUid: string
  /** Ms since the epoch at which the server had nothing newer. */
  readonly readAt: number
  /** Read by the owner or a collaborator, who see all of it. Absent from older copies. */
  readonly isWhole?: boolean
}

import type { MutationResult, Overwrite } from '../../../contract/mutation'
import type { Visibility } from '../../../contract/shared/board'
import type { Element, ElementFields, ElementPatch } from '../../../contract/shared/element'

// The types that read, decide and write exchange. No behavior here.

/** A validated mutation with lowercase ids. */
export type CheckedMutation = {
  readonly mutationId: string
  readonly elementId: string
  /** Of the canonical form: a repeat must be the same change. */
  readonly hash: string
  /** ISO time by the client's clock: used in the history, within bounds, never to order changes. */
  readonly at: string | null
} & (
  | { readonly kind: 'create'; readonly data: ElementFields }
  /** `baseRev` is null for callers that saw nothing: nothing counts as overwritten then. */
  | { readonly kind: 'update'; readonly data: ElementPatch; readonly baseRev: number | null }
  | { readonly kind: 'delete' }
)

/** Which of a person's agents made a change: its access token, and that token's name at the time. */
export interface AgentMark {
  readonly tokenId: number
  readonly name: string
}

/** Conditions and origin shared by all mutations of a request. */
export interface JobTerms {
  /** The agent that writes for the person. */
  readonly agent?: AgentMark
  /** A rev of the board: elements changed later are neither updated nor deleted, but refused with ELEMENT_CHANGED. */
  readonly unchangedSince?: number
  /** If one mutation is refused, none is applied. */
  readonly isAtomic?: boolean
  /** Assets that were on the board before: restored elements may reference them, no matter who restores them. */
  readonly knownAssets?: readonly string[]
}

/** One request: one person's mutations on one board, in their order. */
export interface Job extends JobTerms {
  readonly userId: number
  readonly boardId: number
  readonly mutations: readonly CheckedMutation[]
}

/** Rev and person of a field's last change. */
export type FieldRev = readonly [rev: number, userId: number]

export interface StoredElement extends Element {
  readonly fieldRevs: Readonly<Record<string, FieldRev>>
  readonly deletedAt: string | null
}

export interface BoardState {
  readonly id: number
  readonly rev: number
  readonly userId: number
  readonly visibility: Visibility
  readonly deletedAt: string | null
  /** Collaborator rows of the people who made the requests. */
  readonly collaborations: readonly { readonly userId: number; readonly canEdit: boolean }[]
  /** Living elements; 0 if no mutation creates any. */
  readonly elementCount: number
  /** ISO time of the newest entry in its history; null for none, and if no mutation names a time. */
  readonly lastChangeAt: string | null
}

/** What is stored about an applied mutation; never the row, which may change later. */
export interface StoredResult {
  /** The change's rev; for a no-op update, the row's. */
  readonly rev: number
  readonly overwrote?: readonly Overwrite[]
}

export interface KnownMutation {
  readonly userId: number
  readonly mutationId: string
  readonly boardId: number | null
  readonly hash: string
  readonly result: StoredResult
}

/** Everything `decide` may know, read in one snapshot. */
export interface State {
  readonly boards: readonly BoardState[]
  readonly known: readonly KnownMutation[]
  readonly elements: readonly StoredElement[]
  /** The referenced assets that their authors may see. */
  readonly assets: readonly { readonly userId: number; readonly address: string }[]
}

/** One mutation that changed something: becomes a history row and a dedupe row. */
export interface LogEntry {
  readonly boardId: number
  readonly userId: number
  readonly mutationId: string
  readonly hash: string
  readonly kind: 'create' | 'update' | 'delete'
  readonly elementId: string
  /** Changed fields only, as patches: one undoes the change, the other redoes it. */
  readonly previousState: object | null
  readonly newState: object | null
  readonly rev: number
  readonly at: string | null
  /** Its time in the history; null: the time of the commit. */
  readonly timestamp: string | null
  readonly result: StoredResult
  readonly agent?: AgentMark
}

export interface Answer {
  /** The board's rev before and after this job; `rev` is 0 for people who may not see the board. */
  readonly fromRev: number
  readonly rev: number
  readonly results: readonly MutationResult[]
  /** mutationIds whose rows their author can derive (contract/mutation.ts, derivedResult). */
  readonly derivable?: ReadonlySet<string>
  /** ISO time at which elements were created. */
  readonly at?: string
}

/** A board with something to write, and the conditions for writing it. */
export interface BoardWrite {
  readonly boardId: number
  /** The rev that the decision was based on. */
  readonly rev: number
  /** How many mutations changed something; `rev` grows by that. */
  readonly count: number
  /** People who write as collaborators. */
  readonly editors: readonly number[]
}

export interface Decision {
  /** One per job, in their order. */
  readonly answers: readonly Answer[]
  readonly boards: readonly BoardWrite[]
  readonly inserts: readonly StoredElement[]
  readonly updates: readonly StoredElement[]
  /** The elements that the decision was based on, by id. */
  readonly before: ReadonlyMap<string, StoredElement>
  readonly log: readonly LogEntry[]
  /** No-op updates: each becomes a dedupe row. */
  readonly unchanged: readonly KnownMutation[]
}

import type { Mutation } from '../../../contract/mutation'
import type { Board } from '../../../contract/shared/board'
import type { Element } from '../../../contract/shared/element'
import type { OwnTemplate } from '../../../contract/template'
import type { Failure } from '../http/failure'
import type { Change, LocalAsset, OutboxEntry, Refusal } from '../types'

// What is sent from the outbox at once, and its possible outcomes.

/** What a lane sends at once: entries of one board, or an upload. */
export interface PushBatch {
  /** As they were before being marked as sent: `sentAt` shows whether the server may already have them. */
  readonly entries: readonly OutboxEntry[]
  /** The board's id; null if the entry creates the board, or belongs to none. */
  readonly boardId: number | null
  /** The bytes, for an upload. */
  readonly asset?: LocalAsset
}

/** The server's verdict on one entry. */
export type Verdict =
  | {
      readonly kind: 'applied'
      readonly mutationId: string
      /** The board's rev of the change; null if the response does not say for certain. */
      readonly rev: number | null
      /** The current row. */
      readonly element?: Element
      /** The row is omitted: it is the local one with the change applied. `at`: the creation time, for a create. */
      readonly isDerived?: true
      readonly at?: string
      /** The element is deleted, as of this board rev. */
      readonly gone?: { readonly id: string; readonly rev: number }
      /** The current board. */
      readonly board?: Board
      /** The current template. */
      readonly template?: OwnTemplate
      /** It replaced someone else's newer values: both are notified. */
      readonly isOverwriting?: true
    }
  | { readonly kind: 'refused'; readonly mutationId: string; readonly refusal: Refusal }
  /** Nothing was stored under this id; another change has to be sent instead. */
  | { readonly kind: 'changed'; readonly mutationId: string; readonly change: Change }
  /** The server's contract is too old for it: it waits for a newer server. */
  | { readonly kind: 'held'; readonly mutationId: string; readonly contract: number }

export type PushOutcome =
  /**
   * Only entries whose mutationId the response echoed have a verdict. `rev` is the board's after them. `isInTrash`: the
   * board is in the trash, and the entries without a verdict wait for its return.
   */
  | {
      readonly kind: 'resolved'
      readonly verdicts: readonly Verdict[]
      readonly rev: number | null
      readonly isInTrash?: true
    }
  /**
   * No response, or one without a verdict: retry later. `after` in ms, if the server named it. `failure`: the reason to
   * show.
   */
  | { readonly kind: 'again'; readonly after: number | null; readonly failure: Failure }
  /** The request was refused as a whole: one of its entries is bad. */
  | { readonly kind: 'bisect' }
  /** The board's id belongs to another board: the server was set back without a new epoch. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'pause'; readonly pause: 'signed-out' | 'account-mismatch' }

/** A mutation of the batch call; null for what is sent by REST only. */
export function toMutation({ mutationId, change, moment, madeAt }: OutboxEntry): Mutation | null {
  const name = { mutationId, ...(moment && { at: new Date(madeAt).toISOString() }) }
  switch (change.kind) {
    case 'element.create':
      return { ...name, kind: 'create', elementId: change.elementId, data: change.data }
    case 'element.update':
      return { ...name, kind: 'update', elementId: change.elementId, baseRev: change.baseRev, data: change.data }
    case 'element.delete':
      return { ...name, kind: 'delete', elementId: change.elementId }
    default:
      return null
  }
}

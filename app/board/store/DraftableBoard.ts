import type { BoardElement } from './BoardElement'
import type { ElementChange, Lift } from './Drafts'
import { ReadableBoard } from './ReadableBoard'
import type { DraftStep, UncommittedChanges } from './UncommittedChanges'

/** An open board with what is drawn over it and not saved anywhere yet. */
export abstract class DraftableBoard extends ReadableBoard {
  protected abstract readonly uncommitted: UncommittedChanges

  /**
   * As it looks now: confirmed + pending + draft, or else a proposal, or what others are doing to it. A lifted element
   * is not where `lift` draws it.
   */
  element(id: string): BoardElement | undefined {
    return this.uncommitted.element(id) ?? this.content.projection.get(id)
  }

  /** A running move, drawn with one transform over the lifted elements. */
  get lift(): Lift | null {
    return this.uncommitted.lift
  }

  /** Draws these elements, or copies of them, dx, dy board px away from where they are. */
  setLift(ids: Iterable<string>, dx: number, dy: number, isCopy = false): void {
    this.uncommitted.setLift(ids, dx, dy, isCopy)
  }

  /** Shows these patches without committing them, replacing the previous draft. */
  setDraft(changes: readonly ElementChange[]): void {
    this.uncommitted.setDraft(this.texts?.fitChanges(changes) ?? changes)
  }

  /** All that the running gesture or typing would change if it were committed now. */
  get draft(): readonly ElementChange[] {
    return this.uncommitted.draft
  }

  /** Calls back while a draft runs, and when it ends. Returns an unsubscribe function. */
  onDraft(listener: (step: DraftStep) => void): () => void {
    return this.uncommitted.onDraft(listener)
  }

  clearDraft(): void {
    this.uncommitted.clearDraft()
  }

  /** Makes the draft durable as one commit. The page also calls it when it is hidden while someone types. */
  commitDraft(): void {
    this.uncommitted.commitDraft()
  }

  /** Draws what others are doing, replacing what they did before. This person's own draft covers it. */
  setPreviews(changes: readonly ElementChange[]): void {
    this.uncommitted.setPreviews(changes)
  }

  /** Draws a proposal, to be accepted (`update`) or not, replacing the previous one; nothing is saved. */
  setProposal(changes: readonly ElementChange[]): void {
    this.uncommitted.setProposal(changes)
  }
}

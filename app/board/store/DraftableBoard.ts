import type { BoardElement } from './BoardElement'
import type { ElementChange, Lift } from './Drafts'
import { ReadableBoard } from './ReadableBoard'
import type { DraftStep, UncommittedChanges } from './UncommittedChanges'

/** An open board with its uncommitted changes: drafts, proposals and previews. */
export abstract class DraftableBoard extends ReadableBoard {
  protected abstract readonly uncommitted: UncommittedChanges

  /**
   * The element as it looks now: confirmed + pending + draft, or else a proposal or another person's preview. Without
   * the offset of `lift`.
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

  /** What the running gesture or typing would change if committed now. */
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

  /** Commits the draft. The page also calls it when it is hidden while someone types. */
  commitDraft(): void {
    this.uncommitted.commitDraft()
  }

  /** Draws others' previews, replacing the previous ones. This person's own draft wins over them. */
  setPreviews(changes: readonly ElementChange[]): void {
    this.uncommitted.setPreviews(changes)
  }

  /** Draws a proposal, to be accepted (`update`) or not, replacing the previous one; nothing is saved. */
  setProposal(changes: readonly ElementChange[]): void {
    this.uncommitted.setProposal(changes)
  }
}

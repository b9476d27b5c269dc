import type { Act } from './Act'

/** done: for undo, newest last. undone: for redo. */
export type Pile = 'done' | 'undone'

/** One undo step: the acts of one commit, or of several that count as one. */
export interface Step {
  /** Identifies the step on its pile, in order of arrival. */
  readonly seq: number
  readonly acts: readonly Act[]
  /** The restore of a version, or its undo. */
  readonly isRestore?: true
}

/**
 * How a commit joins the last step. alone: never. repeat: if it changes the same fields of the same elements soon
 * after. follow: if the step includes its elements; the step can still be continued as before. Any other text: if the
 * step was made under the same text.
 */
export type StepKind = 'alone' | 'repeat' | 'follow' | `typing ${string}` | `adding ${string}`

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
 * How a commit counts. alone: a step of its own. repeat: may continue the step before, if it changes the same fields of
 * the same elements soon after. follow: a part of the step before, if that is about the same elements; what continues
 * that step still does. Any other text: continues the step that was made under the same text.
 */
export type StepKind = 'alone' | 'repeat' | 'follow' | `typing ${string}` | `adding ${string}`

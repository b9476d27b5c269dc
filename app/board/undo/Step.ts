import type { Act } from './Act'

/** done: what undo takes back, newest last. undone: what redo makes again. */
export type Pile = 'done' | 'undone'

/** One step back: the acts of one commit, or of several that count as one. */
export interface Step {
  /** Names the step on its pile, in the order they came there. */
  readonly seq: number
  readonly acts: readonly Act[]
  /** The restore of a version, or its undo. */
  readonly isRestore?: true
}

/**
 * What a commit counts as. alone: a step of its own. repeat: may go on from the step before, where it does the same
 * fields of the same elements soon after. follow: a part of the step before, where that is about the same elements, and
 * whatever goes on from that step still does. Any other text: goes on from the step that was made under the same text.
 */
export type StepKind = 'alone' | 'repeat' | 'follow' | `typing ${string}` | `adding ${string}`

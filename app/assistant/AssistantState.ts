import type { BoardAnalysis } from '../../contract/ai'
import type { AiFailure } from '../api/aiFailure'
import type { Proposal } from './proposals'

/** What is asked for now. One at a time. */
export interface Task {
  readonly kind: 'generate' | 'background' | 'suggest' | 'modify' | 'merge' | 'idea'
  /** Of several pictures; total 0 where nobody knows. */
  readonly done: number
  readonly total: number
  /** What has been written so far. */
  readonly words: string
}

/** An idea or a suggestion that may be added. */
export interface Idea {
  readonly of: 'generate' | 'suggest' | 'merge'
  readonly id: string
  readonly words: string
  readonly type: BoardAnalysis['elementTypes'][number]
  /** What was asked for. */
  readonly prompt: string
  readonly isAdded: boolean
}

/** What an analysis said, in the tab where it was asked for. */
export interface Findings {
  readonly of: 'suggest' | 'modify' | 'merge'
  readonly analysis: string
  readonly theme: string
  readonly rationale: string
}

export interface AssistantState {
  readonly task: Task | null
  /** Why the last task came to nothing, until the next one begins. */
  readonly failure: (AiFailure & { readonly of: Task['kind'] }) | null
  readonly findings: Findings | null
  readonly ideas: readonly Idea[]
  readonly proposals: readonly Proposal[]
  /** Whether the canvas shows the proposals, or what is there. */
  readonly side: 'before' | 'after'
  readonly isMerging: boolean
}

export const IDLE: AssistantState = {
  task: null,
  failure: null,
  findings: null,
  ideas: [],
  proposals: [],
  side: 'after',
  isMerging: false,
}

import type { AiTurn, BoardAnalysis } from '../../contract/ai'
import type { ImageErrorType } from '../../contract/aiErrors'
import type { IMAGE_SIZES } from '../../contract/aiLimits'
import type { AiFailure } from '../api/aiFailure'
import type { LocalAsset } from '../offline/types'
import type { Proposal } from './proposals'

/** The running task; one at a time. */
export interface Task {
  readonly kind: 'generate' | 'background' | 'suggest' | 'modify' | 'merge' | 'idea'
  /** Progress, if there are several images; `total` is 0 if unknown. */
  readonly done: number
  readonly total: number
  /** The text streamed so far. */
  readonly words: string
}

export interface MadePicture {
  readonly asset: Omit<LocalAsset, 'blob'>
  readonly revisedPrompt: string | null
}

export interface FailedPicture {
  readonly errorType: ImageErrorType
  readonly errorMessage: string
}

/** An idea's image, or why it failed. */
export type Picture = MadePicture | FailedPicture

export interface ImageReference {
  /** The address of an asset. */
  readonly address: string
  readonly size: (typeof IMAGE_SIZES)[number]
}

/** A suggestion that may be added to the board. */
export interface Idea {
  readonly of: 'generate' | 'suggest' | 'merge'
  readonly id: string
  readonly words: string
  readonly type: BoardAnalysis['elementTypes'][number]
  /** The prompt that it answers. */
  readonly prompt: string
  /** The image to change, and the size of the new one; undefined to generate one from words alone. */
  readonly reference?: ImageReference | undefined
  /** For an image; null until it was generated, or failed. */
  readonly picture: Picture | null
  readonly isAdded: boolean
}

/** Whether an idea's image has to be generated before it can be added. */
export const needsPicture = ({ type, picture }: Pick<Idea, 'type' | 'picture'>): boolean =>
  type === 'image' && !(picture && 'asset' in picture)

/** The result of an analysis, for the tab that requested it. */
export interface Findings {
  readonly of: 'suggest' | 'modify' | 'merge'
  readonly analysis: string
  readonly theme: string
  readonly rationale: string
}

/** Follow-ups belong to a conversation: generating elements, or talking about those on the board. */
export type Conversation = 'generate' | 'analyze'

export interface AssistantState {
  readonly task: Task | null
  /** Tokens of the last task as counted by the provider; 0 if it counted none. */
  readonly tokens: number
  /** Why the last task failed; reset by the next one. */
  readonly failure: (AiFailure & { readonly of: Task['kind'] }) | null
  readonly findings: Findings | null
  readonly ideas: readonly Idea[]
  readonly proposals: readonly Proposal[]
  /** Whether the canvas shows the proposals or the board as it is. */
  readonly side: 'before' | 'after'
  readonly isMerging: boolean
  /** The turns that the next one follows up on, oldest first. */
  readonly turns: Readonly<Record<Conversation, readonly AiTurn[]>>
}

export const IDLE: AssistantState = {
  task: null,
  tokens: 0,
  failure: null,
  findings: null,
  ideas: [],
  proposals: [],
  side: 'after',
  isMerging: false,
  turns: { generate: [], analyze: [] },
}

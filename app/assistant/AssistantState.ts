import type { AiTurn, BoardAnalysis } from '../../contract/ai'
import type { ImageErrorType } from '../../contract/aiErrors'
import type { IMAGE_SIZES } from '../../contract/aiLimits'
import type { AiFailure } from '../api/aiFailure'
import type { LocalAsset } from '../offline/types'
import type { Proposal } from './proposals'

/** What is being requested. One at a time. */
export interface Task {
  readonly kind: 'generate' | 'background' | 'suggest' | 'modify' | 'merge' | 'idea'
  /** Of several pictures; total 0 if unknown. */
  readonly done: number
  readonly total: number
  /** What has been written so far. */
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

/** How a suggestion's picture turned out. */
export type Picture = MadePicture | FailedPicture

export interface ImageReference {
  /** Of an asset. */
  readonly address: string
  readonly size: (typeof IMAGE_SIZES)[number]
}

/** A suggestion that may be added. */
export interface Idea {
  readonly of: 'generate' | 'suggest' | 'merge'
  readonly id: string
  readonly words: string
  readonly type: BoardAnalysis['elementTypes'][number]
  /** Its prompt. */
  readonly prompt: string
  /** The image that it changes, and the shape of the new one; without one it is made from words alone. */
  readonly reference?: ImageReference | undefined
  /** Of an image; null until its picture was made, or failed. */
  readonly picture: Picture | null
  readonly isAdded: boolean
}

/** What an idea still needs before it can be added. */
export const needsPicture = ({ type, picture }: Pick<Idea, 'type' | 'picture'>): boolean =>
  type === 'image' && !(picture && 'asset' in picture)

/** What an analysis said, in the tab that requested it. */
export interface Findings {
  readonly of: 'suggest' | 'modify' | 'merge'
  readonly analysis: string
  readonly theme: string
  readonly rationale: string
}

/** Follow-ups are per conversation: generating elements, or talking about those on the board. */
export type Conversation = 'generate' | 'analyze'

export interface AssistantState {
  readonly task: Task | null
  /** Tokens that the provider counted for the last task; 0 if it counted none. */
  readonly tokens: number
  /** Why the last task failed, until the next one begins. */
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

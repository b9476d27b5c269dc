import type { Workspace } from '../offline/workspace'
import type { AssistantSession } from './AssistantSession'

export interface AssistantProps {
  readonly session: AssistantSession
  readonly workspace: Workspace
  /** Whether elements are picked on a canvas beside it; else from a list. */
  readonly hasCanvas: boolean
}

export interface AssistantTabProps extends AssistantProps {
  /** Something may be asked: there is a network, and a board to be changed. */
  readonly isReady: boolean
}

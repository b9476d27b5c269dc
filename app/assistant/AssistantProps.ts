import type { Workspace } from '../offline/workspace'
import type { AssistantSession } from './AssistantSession'

export interface AssistantProps {
  readonly session: AssistantSession
  readonly workspace: Workspace
  /** Whether elements are picked on a canvas beside the panel; otherwise from a list. */
  readonly hasCanvas: boolean
}

export interface AssistantTabProps extends AssistantProps {
  /** Whether requests are possible: there is a network, and a board to change. */
  readonly isReady: boolean
}

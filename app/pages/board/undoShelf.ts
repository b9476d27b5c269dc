import type { UndoShelf } from '../../board/undo/History'
import { uuidv7 } from '../../offline/ids'
import type { SavedStep } from '../../offline/types'
import type { StackName } from '../../offline/undoStacks'

/** Where this device keeps undo steps. */
export interface UndoKeeper {
  undoSteps(name: StackName): Promise<readonly SavedStep[]>
  keepUndo(name: StackName, put: readonly SavedStep[], removed: readonly number[]): Promise<void>
}

const KEPT_AS = 'moodloom-tab'

/** This board's steps in this tab. */
export function undoShelf(keeper: UndoKeeper, boardUid: string): UndoShelf {
  const name = { boardUid, tab: tabName() }
  return { load: () => keeper.undoSteps(name), save: (put, removed) => keeper.keepUndo(name, put, removed) }
}

let ownName: string | null = null

/** Stays with the tab over reloads. A duplicated tab has the same: its steps join, and each is valid by itself. */
function tabName(): string {
  if (ownName !== null) return ownName
  let name = uuidv7()
  try {
    name = sessionStorage.getItem(KEPT_AS) ?? name
    sessionStorage.setItem(KEPT_AS, name)
  } catch {
    // Without storage the steps are this page's alone.
  }
  ownName = name
  return name
}

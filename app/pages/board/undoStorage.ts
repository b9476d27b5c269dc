import type { UndoStorage } from '../../board/undo/History'
import { uuidv7 } from '../../offline/plain/ids'
import type { SavedStep } from '../../offline/types'
import type { StackName } from '../../offline/undoStacks'
import { deviceStorage, readStored, writeStored } from '../../platform/deviceStorage'

/** Where this device keeps undo steps. */
export interface UndoStepStore {
  undoSteps(name: StackName): Promise<readonly SavedStep[]>
  saveUndo(name: StackName, put: readonly SavedStep[], removed: readonly number[]): Promise<void>
}

const STORAGE_KEY = 'moodloom-tab'

/** This board's steps in this tab. */
export function undoStorage(stepStore: UndoStepStore, boardUid: string): UndoStorage {
  const name = { boardUid, tab: tabName() }
  return { load: () => stepStore.undoSteps(name), save: (put, removed) => stepStore.saveUndo(name, put, removed) }
}

let ownName: string | null = null

/** Stays with the tab over reloads. A duplicated tab has the same: its steps join, and each is valid by itself. */
function tabName(): string {
  if (ownName !== null) return ownName
  // Without storage the steps are this page's alone.
  const tab = deviceStorage('sessionStorage')
  ownName = readStored(STORAGE_KEY, tab) ?? uuidv7()
  writeStored(STORAGE_KEY, ownName, tab)
  return ownName
}

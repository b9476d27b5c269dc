import { BoardStore } from '../board/store/BoardStore'
import type { Workspace } from '../offline/workspace'
import type { AssistantSession } from './AssistantSession'
import { sessionFor } from './sessionFor'

/** Board px of a screen that is not there: what is placed in sight is placed in here. */
const VIEWPORT = { width: 800, height: 600 }

const opened = new WeakMap<Workspace, Map<string, AssistantSession>>()

/**
 * The assistant at a board that no editor shows. The board stays open with the page, since what is being made for it
 * may come at any time. Null where it is neither on this device nor to be had.
 */
export async function openAway(workspace: Workspace, boardUid: string): Promise<AssistantSession | null> {
  const known = opened.get(workspace)?.get(boardUid)
  if (known) return known
  const store = new BoardStore({ source: workspace, boardUid })
  store.view.setViewport(VIEWPORT)
  if ((await store.open()) !== 'ready') {
    const found = await workspace.openBoard({ uid: boardUid })
    if ('missing' in found || (await store.open()) !== 'ready') {
      store.close()
      return null
    }
  }
  const session = sessionFor(store, workspace.userId, null)
  opened.set(workspace, (opened.get(workspace) ?? new Map<string, AssistantSession>()).set(boardUid, session))
  return session
}

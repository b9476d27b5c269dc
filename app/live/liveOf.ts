import type { Workspace } from '../offline/workspace'
import { Live } from './Live'

const known = new WeakMap<Workspace, Live>()

/** The live connection of a workspace in this tab. Closed with it. */
export function liveOf(workspace: Workspace): Live {
  const live = known.get(workspace) ?? new Live(workspace)
  known.set(workspace, live)
  return live
}

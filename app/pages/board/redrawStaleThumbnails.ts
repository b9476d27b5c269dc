import { STALE_CARD } from '../../offline/plain/ids'
import type { BoardSnapshot } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

/** Ms without a change after which a board's editor, in whatever tab, has redrawn its card. */
const SETTLED_MS = 20_000

interface Options {
  readonly settledMs?: number
  readonly draw?: (copy: BoardSnapshot, workspace: Workspace) => Promise<void>
}

/**
 * Redraws the cards of boards that were changed offline, once their changes have been sent: they would stay stale, for
 * everyone, until the board is opened on this device again. Returns a stop function.
 */
export function redrawStaleThumbnails(
  workspace: Workspace,
  { settledMs = SETTLED_MS, draw = drawCopy }: Options = {},
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasUpToDate = false
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void redraw().catch(reportUnless(isPictureFailure, 'thumbnails')), settledMs)
  }
  const redraw = async () => {
    if (!isUpToDate(workspace)) return
    for (const { uid, isComplete, canEdit, isDraft } of await workspace.boards()) {
      if (!isComplete || !canEdit || isDraft || (await workspace.recall(STALE_CARD + uid)) !== true) continue
      const copy = await workspace.readBoard(uid)
      if (!copy) continue
      const age = Date.now() - Date.parse(copy.board.lastEdited)
      // Negative where the server's clock is ahead.
      if (age >= 0 && age < settledMs) {
        schedule()
        continue
      }
      await draw(copy, workspace)
      await workspace.remember(STALE_CARD + uid, false)
    }
  }
  const check = () => {
    const isNow = isUpToDate(workspace)
    if (isNow && !wasUpToDate) schedule()
    wasUpToDate = isNow
  }
  check()
  const stop = workspace.onStatus(check)
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Whether everything has been sent: the person's changes go before a thumbnail. */
function isUpToDate(workspace: Workspace): boolean {
  const { isConnected, isCounted, waiting } = workspace.status()
  return isConnected && isCounted && waiting === 0
}

async function drawCopy(copy: BoardSnapshot, workspace: Workspace): Promise<void> {
  const { storeThumbnailOfCopy } = await import('./storeThumbnail')
  await storeThumbnailOfCopy(copy, workspace)
}

import type { BoardStore } from '../../board/store/BoardStore'
import { STALE_CARD } from '../../offline/plain/ids'
import type { BoardDelta } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure, isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { ThumbnailUpdater } from './ThumbnailUpdater'

/**
 * Keeps an open board's card up to date. Returns a stop function, which draws what is due.
 *
 * @param early what has changed since the board was opened
 */
export function autoUpdateThumbnail(store: BoardStore, workspace: Workspace, early: readonly BoardDelta[]): () => void {
  const key = STALE_CARD + store.boardUid
  const updater = new ThumbnailUpdater({
    current: () => store.board?.thumbnailUrl ?? null,
    isDraft: () => store.board?.isDraft === true,
    // A draft's stays on this device, too. Any other is sent, so offline the person's changes go first.
    mayDraw: () => {
      const { board } = store
      const isOnline = workspace.status().isConnected && workspace.status().waiting === 0
      return board?.canEdit === true && board.deletedAt === null && (board.isDraft || isOnline)
    },
    draw: () => draw(store, workspace),
    remember: (isBehind) => void workspace.remember(key, isBehind).catch(reportUnless(isPictureFailure, 'board')),
  })
  for (const delta of early) updater.handleDelta(delta)
  if (hasNone(store)) updater.scheduleOverdue()
  const stop = workspace.onBoard(store.boardUid, (delta) => updater.handleDelta(delta))
  void workspace
    .recall(key)
    .then((isBehind) => isBehind === true && updater.scheduleOverdue())
    .catch(reportUnless(isPictureFailure, 'board'))
  const stopStatus = workspace.onStatus(() => updater.retry())
  return () => {
    stop()
    stopStatus()
    updater.close()
  }
}

/** A new board has none. Making a board public removes one that does not match its content. */
function hasNone({ board, order }: BoardStore): boolean {
  return board?.thumbnailUrl === null && order.length > 0
}

/** Loads the drawing code on demand. If it can't be loaded, the next change tries again. */
async function draw(store: BoardStore, workspace: Workspace): Promise<void> {
  const drawing = await import('./storeThumbnail').catch(reportUnless(isOutsideFailure, 'board', null))
  await drawing?.storeThumbnail(store, workspace)
}

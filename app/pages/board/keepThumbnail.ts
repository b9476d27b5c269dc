import type { BoardStore } from '../../board/store/BoardStore'
import type { Workspace } from '../../offline/workspace'
import { ThumbnailKeeper } from './ThumbnailKeeper'

/** Keeps the card of an open board fresh. Returns the way to stop, which draws what is due. */
export function keepThumbnail(store: BoardStore, workspace: Workspace): () => void {
  const key = `thumbnail ${store.boardUid}`
  const keeper = new ThumbnailKeeper({
    current: () => store.board?.thumbnailUrl ?? null,
    // A board that was never saved has its picture drawn by its first Save; offline, what somebody made goes first.
    mayDraw: () => {
      const { board } = store
      const isOnline = workspace.status().isConnected && workspace.status().waiting === 0
      return isOnline && board?.canEdit === true && !board.isDraft && board.deletedAt === null
    },
    draw: () => draw(store, workspace),
    remember: (isBehind) => void workspace.remember(key, isBehind).catch(() => {}),
  })
  const stop = workspace.onBoard(store.boardUid, (delta) => keeper.hear(delta))
  void workspace
    .recall(key)
    .then((isBehind) => isBehind === true && keeper.recall())
    .catch(() => {})
  const stopStatus = workspace.onStatus(() => keeper.retry())
  return () => {
    stop()
    stopStatus()
    keeper.close()
  }
}

/** What draws comes when something is to be drawn. Out of reach, the next change asks for it again. */
async function draw(store: BoardStore, workspace: Workspace): Promise<void> {
  const drawing = await import('./storeThumbnail').catch(() => null)
  await drawing?.storeThumbnail(store, workspace)
}

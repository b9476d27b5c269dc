import { useEffect, useState } from 'react'
import type { BoardStore } from '../../board/store/BoardStore'
import { useTopic } from '../../board/view/useBoardStore'
import type { Live } from '../../live/Live'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { whenIdle } from '../../ui/afterDrawing'
import type { BoardSession } from './BoardSession'

const idOf = ({ board }: BoardStore) => (board && !board.isDraft ? board.id : null)
const isReady = ({ status }: BoardStore) => status === 'ready'
const isInTrash = ({ board }: BoardStore) => board?.deletedAt != null

/**
 * The open board's live connection: joined once the board is drawn and exists on the server. Null until its code has
 * loaded, which does not delay the first screen.
 */
export function useBoardLive(session: BoardSession, workspace: Workspace | null): Live | null {
  const { store } = session
  const [loaded, setLoaded] = useState<{ readonly of: Workspace; readonly live: Live } | null>(null)
  // Stale if another person has signed in.
  const live = loaded?.of === workspace ? loaded.live : null
  const id = useTopic(store, 'board', idOf)
  const isDrawn = useTopic(store, 'status', isReady)

  useEffect(() => {
    if (!workspace || !isDrawn || live) return
    const load = async () => {
      const { liveOf } = await import('../../live/Live')
      setLoaded({ of: workspace, live: liveOf(workspace) })
    }
    // If it can't be loaded, the board works as when offline; the next page tries again.
    return whenIdle(() => void load().catch(reportUnless(isOutsideFailure, 'board')))
  }, [workspace, isDrawn, live])

  useEffect(() => {
    if (!live || id === null) return
    live.openBoard({ id, uid: store.boardUid })
    const stops = [
      syncWithLive(store, live),
      live.on('access', (news) => {
        if (news.kind === 'revoked') session.lose()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      live.closeBoard()
    }
  }, [live, id, store, session])

  const isDeleted = useTopic(store, 'board', isInTrash)
  useEffect(() => {
    // On restoring: a board opened while in the trash could not be joined.
    if (live && isDeleted) return () => live.retryRefused()
  }, [live, isDeleted])

  return live
}

/** Exchanges state between this person's store and their peers. Returns an unsubscribe function. */
export function syncWithLive(store: BoardStore, live: Live): () => void {
  const sendMode = () => live.setEditing(store.mode === 'edit')
  const sendSelection = () => live.select([...store.selection])
  const drawPreviews = () => store.setPreviews(live.previews)
  const stops = [
    store.subscribe('mode', sendMode),
    store.subscribe('selection', sendSelection),
    store.onDraft((step) => {
      if (step === 'shown') live.draft(() => store.draft)
      else live.endDraft(step === 'committed')
    }),
    live.on('previews', drawPreviews),
  ]
  sendMode()
  if (store.selection.size > 0) sendSelection()
  drawPreviews()
  return () => {
    for (const stop of stops) stop()
    store.setPreviews([])
  }
}

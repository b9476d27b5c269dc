import type { BoardStore } from '../../board/store/BoardStore'
import type { Live } from '../../live/Live'

/** What the others see of this person's store, and the store of them. Returns the way to stop. */
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

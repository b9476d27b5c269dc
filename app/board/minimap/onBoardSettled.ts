import type { BoardStore } from '../store/BoardStore'

/** Ms without any change before the board counts as settled. */
const REST_MS = 250

/**
 * Runs the callback now and, debounced, after each change to the view or the board: never while the camera or an
 * element is moving. Returns an unsubscribe function.
 */
export function onBoardSettled(store: BoardStore, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (store.lift !== null || store.draft.length > 0) wait()
      else run()
    }, REST_MS)
  }
  const stops = [
    store.source.onBoard(store.boardUid, wait),
    ...(['camera', 'viewport', 'elements', 'status'] as const).map((topic) => store.subscribe(topic, wait)),
  ]
  run()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

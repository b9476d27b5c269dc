import { toast } from '../../ui/toast'
import { isLocked } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { ClipboardImages } from './ClipboardPage'
import { writePayload } from './payload'
import { picked } from './picked'
import { CUT, countOf, LOCKED, LOCKED_DETAIL } from './words'
import { fillEvent, writeClipboard } from './writeClipboard'

/** What is selected goes to the clipboard and off the board, as one commit. Locked elements stay, and are not taken. */
export async function cutSelection(store: BoardStore, images: ClipboardImages): Promise<void> {
  const elements = cuttable(store)
  if (elements.length === 0) return
  const writing = writeClipboard({ payload: writePayload(elements), elements, images })
  take(store, elements)
  await writing
}

/** The same while a `cut` event is handled. */
export function cutByEvent(event: ClipboardEvent, store: BoardStore, images: ClipboardImages): void {
  const elements = cuttable(store)
  if (elements.length === 0) return
  fillEvent(event, { payload: writePayload(elements), elements, images })
  take(store, elements)
}

function cuttable(store: BoardStore) {
  const elements = picked(store)
  const free = elements.filter((element) => !isLocked(element))
  if (free.length === 0 && elements.length > 0) toast({ title: LOCKED, description: LOCKED_DETAIL })
  return free
}

function take(store: BoardStore, elements: ReturnType<typeof cuttable>): void {
  store.remove(elements.map(({ id }) => id))
  toast({ title: CUT, description: countOf(elements.length, 'element'), isPassing: true })
}

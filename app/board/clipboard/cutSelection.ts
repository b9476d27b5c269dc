import { toast } from '../../ui/toast'
import { isLocked } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { ClipboardImages } from './ClipboardPage'
import { elementsToCopy } from './copySelection'
import { writePayload } from './payload'
import { CUT, countOf, LOCKED, LOCKED_DETAIL } from './words'
import { fillEvent, writeClipboard } from './writeClipboard'

/** Moves the selection to the clipboard, as one commit. Locked elements stay, and are not copied. */
export async function cutSelection(store: BoardStore, images: ClipboardImages): Promise<void> {
  const elements = elementsToCut(store)
  if (elements.length === 0) return
  const writing = writeClipboard({ store, payload: writePayload(elements), elements, images })
  removeElements(store, elements)
  await writing
}

/** Like `cutSelection`, during a `cut` event. */
export function cutByEvent(event: ClipboardEvent, store: BoardStore, images: ClipboardImages): void {
  const elements = elementsToCut(store)
  if (elements.length === 0) return
  fillEvent(event, { store, payload: writePayload(elements), elements, images })
  removeElements(store, elements)
}

function elementsToCut(store: BoardStore) {
  const elements = elementsToCopy(store)
  const free = elements.filter((element) => !isLocked(element))
  if (free.length === 0 && elements.length > 0) toast({ title: LOCKED, description: LOCKED_DETAIL })
  return free
}

function removeElements(store: BoardStore, elements: ReturnType<typeof elementsToCut>): void {
  store.remove(elements.map(({ id }) => id))
  toast({ title: CUT, description: countOf(elements.length, 'element'), isPassing: true })
}

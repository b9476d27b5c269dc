import { CLIPBOARD_ELEMENTS_MAX } from '../../../contract/limits'
import { toast } from '../../ui/toast'
import { COPIED } from '../../ui/words'
import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { ClipboardImages } from './ClipboardPage'
import { writePayload } from './payload'
import { COPIED_INSIDE_MOODLOOM, COPIED_INSIDE_MOODLOOM_DETAIL, countOf, TOO_MUCH } from './words'
import { writeClipboard } from './writeClipboard'

/** For buttons and menus: copies the selection to the clipboard and announces the result. False if nothing was. */
export async function copySelection(store: BoardStore, images: ClipboardImages): Promise<boolean> {
  const elements = elementsToCopy(store)
  if (elements.length === 0) return false
  const isOnSystem = await writeClipboard({ store, payload: writePayload(elements), elements, images })
  toast(
    isOnSystem
      ? { title: COPIED, description: countOf(elements.length, 'element'), isPassing: true }
      : { title: COPIED_INSIDE_MOODLOOM, description: COPIED_INSIDE_MOODLOOM_DETAIL },
  )
  return true
}

/** The selected elements, back to front; none, with a notification, if there are too many to copy. */
export function elementsToCopy(store: BoardStore): readonly BoardElement[] {
  if (store.mode !== 'edit' || store.selection.size === 0) return []
  if (store.selection.size > CLIPBOARD_ELEMENTS_MAX) {
    toast(TOO_MUCH)
    return []
  }
  return store.order.flatMap((id) => (store.isSelected(id) ? (store.element(id) ?? []) : []))
}

import { toast } from '../../ui/toast'
import { COPIED } from '../../ui/words'
import type { BoardStore } from '../store/BoardStore'
import type { ClipboardImages } from './ClipboardPage'
import { elementsToCopy } from './elementsToCopy'
import { writePayload } from './payload'
import { COPIED_INSIDE_MOODLOOM, COPIED_INSIDE_MOODLOOM_DETAIL, countOf } from './words'
import { writeClipboard } from './writeClipboard'

/** For buttons and menus: copies the selection to the clipboard and announces the result. False if nothing was. */
export async function copySelection(store: BoardStore, images: ClipboardImages): Promise<boolean> {
  const elements = elementsToCopy(store)
  if (elements.length === 0) return false
  const isOnSystem = await writeClipboard({ payload: writePayload(elements), elements, images })
  toast(
    isOnSystem
      ? { title: COPIED, description: countOf(elements.length, 'element'), isPassing: true }
      : { title: COPIED_INSIDE_MOODLOOM, description: COPIED_INSIDE_MOODLOOM_DETAIL },
  )
  return true
}

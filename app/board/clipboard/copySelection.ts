import { toast } from '../../ui/toast'
import type { BoardStore } from '../store/BoardStore'
import type { ClipboardImages } from './ClipboardPage'
import { writePayload } from './payload'
import { picked } from './picked'
import { countOf } from './words'
import { writeClipboard } from './writeClipboard'

/** For buttons and menus: what is selected goes to the clipboard. Says what came of it. False where nothing did. */
export async function copySelection(store: BoardStore, images: ClipboardImages): Promise<boolean> {
  const elements = picked(store)
  if (elements.length === 0) return false
  const isOnSystem = await writeClipboard({ payload: writePayload(elements), elements, images })
  toast(
    isOnSystem
      ? { title: 'Copied', description: countOf(elements.length, 'element'), isPassing: true }
      : { title: 'Copied inside Moodloom', description: 'This browser keeps its clipboard to itself.' },
  )
  return true
}

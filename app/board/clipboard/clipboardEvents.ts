import type { ClipboardPage } from './ClipboardPage'
import { copySelection, elementsToCopy } from './copySelection'
import { cutByEvent, cutSelection } from './cutSelection'
import { pasteTransfer } from './pasteTransfer'
import { writePayload } from './payload'
import { fillEvent } from './writeClipboard'

// Loaded by the editor's `copy`, `cut`, `paste` and `drop` listeners at the first interaction with the page.

export { copySelection, cutSelection, pasteTransfer as takeTransfer }

/** Handles a `copy` event: Ctrl+C, which also duplicates, and therefore announces nothing here. */
export function copyInEvent(event: ClipboardEvent, { store, images }: ClipboardPage): void {
  const elements = elementsToCopy(store)
  if (elements.length > 0) fillEvent(event, { store, payload: writePayload(elements), elements, images })
}

export function cutInEvent(event: ClipboardEvent, { store, images }: ClipboardPage): void {
  cutByEvent(event, store, images)
}

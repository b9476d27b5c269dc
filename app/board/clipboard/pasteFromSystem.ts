import type { Point } from '../../../contract/layout/rect'
import { isClipboardFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { toast } from '../../ui/toast'
import type { ClipboardPage } from './ClipboardPage'
import { pasteTransfer, type Transfer } from './pasteTransfer'
import {
  ALLOW_CLIPBOARD,
  CLIPBOARD_COULD_NOT_BE_READ,
  COPY_IT_ONCE_MORE_AND_TRY,
  NOTHING_TO_PASTE,
  NOTHING_TO_PASTE_DETAIL,
  PASTE_BY_KEY,
  PASTED_WHAT_WAS_COPIED_HERE,
  PASTED_WHAT_WAS_COPIED_HERE_DETAIL,
} from './words'
import { lastCopied } from './writeClipboard'

type Reading = Transfer | 'unsupported' | 'denied' | 'failed'

/** For buttons and menus: reads and pastes the system clipboard. `at` is in board px; without it, pastes in view. */
export async function pasteFromSystem(page: ClipboardPage, at?: Point): Promise<void> {
  if (page.store.mode !== 'edit') return
  const read = await readClipboard()
  const own = lastCopied()
  if (typeof read === 'object') {
    if (!(await pasteTransfer(page, read, at))) toast({ title: NOTHING_TO_PASTE, description: NOTHING_TO_PASTE_DETAIL })
  } else if (own) {
    await pasteTransfer(page, { ...own, files: [] }, at)
    toast({ title: PASTED_WHAT_WAS_COPIED_HERE, description: PASTED_WHAT_WAS_COPIED_HERE_DETAIL })
  } else toast({ title: CLIPBOARD_COULD_NOT_BE_READ, description: WHY[read], variant: 'destructive' })
}

const WHY = {
  unsupported: PASTE_BY_KEY,
  denied: ALLOW_CLIPBOARD,
  failed: COPY_IT_ONCE_MORE_AND_TRY,
} as const

async function readClipboard(): Promise<Reading> {
  const { clipboard } = navigator
  if (!clipboard) return 'unsupported'
  try {
    if (typeof clipboard.read !== 'function')
      return typeof clipboard.readText === 'function'
        ? { html: '', text: await clipboard.readText(), files: [] }
        : 'unsupported'
    return await toTransfer(await clipboard.read())
  } catch (error) {
    if (!isClipboardFailure(error)) reportError(error, 'clipboard')
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'failed'
  }
}

async function toTransfer(items: readonly ClipboardItem[]): Promise<Transfer> {
  const texts = { 'text/html': '', 'text/plain': '' }
  const files: File[] = []
  for (const item of items) {
    for (const type of ['text/html', 'text/plain'] as const)
      if (texts[type] === '' && item.types.includes(type)) texts[type] = await (await item.getType(type)).text()
    const picture = item.types.find((type) => type.startsWith('image/') && !type.startsWith('image/svg'))
    if (picture) files.push(new File([await item.getType(picture)], 'image', { type: picture }))
  }
  return { html: texts['text/html'], text: texts['text/plain'], files }
}

import { toast } from '../../ui/toast'
import type { Point } from '../geometry/rect'
import type { ClipboardPage } from './ClipboardPage'
import { type Transfer, takeTransfer } from './takeTransfer'
import { lastCopied } from './writeClipboard'

type Reading = Transfer | 'unsupported' | 'denied' | 'failed'

/** For buttons and menus: asks the browser for the clipboard. `at` is in board px; without it, it lands in sight. */
export async function pasteFromSystem(page: ClipboardPage, at?: Point): Promise<void> {
  if (page.store.mode !== 'edit') return
  const read = await readClipboard()
  const own = lastCopied()
  if (typeof read === 'object') {
    if (!(await takeTransfer(page, read, at)))
      toast({ title: 'Nothing to paste', description: 'The clipboard is empty, or holds nothing for a board.' })
  } else if (own) {
    await takeTransfer(page, { ...own, files: [] }, at)
    toast({ title: 'Pasted what was copied here', description: 'This browser keeps its own clipboard to itself.' })
  } else toast({ title: 'The clipboard could not be read', description: WHY[read], variant: 'destructive' })
}

const WHY = {
  unsupported: 'This browser gives it to no button. Press Ctrl+V, or ⌘V on a Mac.',
  denied: 'Allow it in the browser’s settings for this site, or press Ctrl+V.',
  failed: 'Copy it once more and try again.',
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

import { toast } from '../../ui/toast'
import type { BoardStore } from '../store/BoardStore'
import type { ClipboardImages } from './ClipboardPage'
import { picked } from './picked'
import { drawPicture } from './pictureOf'
import { countOf } from './words'
import { supersede } from './writeClipboard'

/** A picture of what is selected, or else of the whole board, on the clipboard; where that cannot be, as a file. */
export async function copyAsPng(store: BoardStore, images: ClipboardImages): Promise<void> {
  const elements = store.selection.size > 0 ? picked(store) : store.order.flatMap((id) => store.element(id) ?? [])
  if (elements.length === 0) {
    if (store.selection.size === 0) toast({ title: 'Nothing to copy', description: 'This board is empty.' })
    return
  }
  supersede()
  const drawing = drawPicture(elements, images)
  drawing.catch(() => {})
  try {
    // Not awaited before: Safari takes it only while the press is handled.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawing.then(({ blob }) => blob) })])
    tell((await drawing).missing)
  } catch {
    await offerFile(drawing)
  }
}

function tell(missing: number): void {
  if (missing === 0) toast({ title: 'Copied as PNG' })
  else
    toast({
      title: 'Copied as PNG, with gaps',
      description: `${countOf(missing, 'picture')} could not be had and ${missing === 1 ? 'is' : 'are'} grey.`,
      variant: 'destructive',
    })
}

async function offerFile(drawing: ReturnType<typeof drawPicture>): Promise<void> {
  const drawn = await drawing.catch(() => null)
  if (!drawn) {
    toast({
      title: 'No picture could be made',
      description: 'Select fewer elements and try again.',
      variant: 'destructive',
    })
    return
  }
  toast({
    title: 'This browser does not copy pictures',
    description: 'Save it as a file instead.',
    action: { label: 'Save PNG', onClick: () => save(drawn.blob) },
  })
}

function save(blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = 'moodloom.png'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

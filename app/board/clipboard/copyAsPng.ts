import { isClipboardFailure, isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import { saveFile } from '../../ui/saveFile'
import { toast } from '../../ui/toast'
import type { BoardStore } from '../store/BoardStore'
import type { ClipboardImages } from './ClipboardPage'
import { elementsToCopy } from './copySelection'
import { renderElements } from './renderElements'
import {
  CANNOT_COPY_IMAGES,
  CANNOT_COPY_IMAGES_DETAIL,
  COPIED_AS_PNG,
  COPIED_WITH_MISSING_IMAGES,
  copiedWithMissingImagesDetail,
  IMAGE_COULD_NOT_BE_CREATED,
  IMAGE_COULD_NOT_BE_CREATED_DETAIL,
  NOTHING_TO_COPY,
  NOTHING_TO_COPY_DETAIL,
  SAVE_PNG,
} from './words'
import { supersede } from './writeClipboard'

/** Copies a picture of the selection, or else of the whole board; if that is impossible, saves it as a file. */
export async function copyAsPng(store: BoardStore, images: ClipboardImages): Promise<void> {
  const elements =
    store.selection.size > 0 ? elementsToCopy(store) : store.order.flatMap((id) => store.element(id) ?? [])
  if (elements.length === 0) {
    if (store.selection.size === 0) toast({ title: NOTHING_TO_COPY, description: NOTHING_TO_COPY_DETAIL })
    return
  }
  supersede()
  const drawing = renderElements(elements, images)
  drawing.catch(reportUnless(isOutsideFailure, 'clipboard'))
  try {
    // Nothing is awaited before: Safari requires the call while the press is handled.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawing.then(({ blob }) => blob) })])
    notifyCopied((await drawing).missing.length)
  } catch (error) {
    if (!isClipboardFailure(error)) reportError(error, 'clipboard')
    await offerFile(drawing)
  }
}

function notifyCopied(missing: number): void {
  if (missing === 0) toast({ title: COPIED_AS_PNG })
  else
    toast({
      title: COPIED_WITH_MISSING_IMAGES,
      description: copiedWithMissingImagesDetail(missing),
      variant: 'destructive',
    })
}

async function offerFile(drawing: ReturnType<typeof renderElements>): Promise<void> {
  const drawn = await drawing.catch(reportUnless(isOutsideFailure, 'clipboard', null))
  if (!drawn) {
    toast({
      title: IMAGE_COULD_NOT_BE_CREATED,
      description: IMAGE_COULD_NOT_BE_CREATED_DETAIL,
      variant: 'destructive',
    })
    return
  }
  toast({
    title: CANNOT_COPY_IMAGES,
    description: CANNOT_COPY_IMAGES_DETAIL,
    action: { label: SAVE_PNG, onClick: () => saveFile(drawn.blob, 'moodloom.png') },
  })
}

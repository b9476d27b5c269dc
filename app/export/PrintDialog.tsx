import { useEffect, useRef } from 'react'
import type { Size } from '../../contract/layout/rect'
import { useLongTask } from '../api/useLongTask'
import type { BoardStore } from '../board/store/BoardStore'
import type { StoredImages } from '../imaging/collectPictures'
import { Button } from '../ui/Button'
import { Progress } from '../ui/content/Progress'
import { Dialog } from '../ui/overlays/Dialog'
import { toast } from '../ui/toast'
import { CANCEL } from '../ui/words'
import styles from './export.module.css'
import { pictureToPrint } from './exportBoard'
import {
  BOARD,
  gapWords,
  PREPARING_TO_PRINT,
  PRINT,
  PRINT_DETAIL,
  PRINTED_WITH_MISSING_IMAGES,
  THERE_IS_NOTHING_ON_THIS_BOARD,
} from './words'

interface PrintDialogProps {
  readonly store: BoardStore
  readonly images: StoredImages
  readonly onClose: () => void
}

/** Draws the whole board, whatever the canvas shows, and prints it. */
export function PrintDialog({ store, images, onClose }: PrintDialogProps) {
  const { progress: share, problem, run } = useLongTask()
  const hasBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    run(async (running) => {
      const picture = await pictureToPrint(store, { ...running, images })
      if (!picture) throw new Error(THERE_IS_NOTHING_ON_THIS_BOARD)
      const [gap] = gapWords(picture, 'png')
      if (gap) toast({ title: PRINTED_WITH_MISSING_IMAGES, description: gap, variant: 'destructive' })
      await printPicture(picture, store.board?.name ?? BOARD)
      onClose()
    })
  }, [])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={PRINT}
      description={PRINT_DETAIL}
      actions={<Button onClick={onClose}>{CANCEL}</Button>}
    >
      {share !== null && <Progress label={PREPARING_TO_PRINT} share={share} />}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}

/**
 * Prints just a picture, in its own orientation and as large as the page allows. Resolves once the print dialog was
 * requested; the sheet is removed after printing.
 */
export async function printPicture(
  { blob, width, height }: Size & { readonly blob: Blob },
  name: string,
): Promise<void> {
  const sheet = document.createElement('div')
  sheet.className = styles.sheet ?? ''
  sheet.toggleAttribute('data-across', width > height)
  const image = new Image()
  image.className = styles.picture ?? ''
  image.alt = name
  image.src = URL.createObjectURL(blob)
  sheet.append(image)
  await image.decode()
  document.body.append(sheet)
  const clear = () => {
    sheet.remove()
    URL.revokeObjectURL(image.src)
  }
  addEventListener('afterprint', clear, { once: true })
  window.print()
}

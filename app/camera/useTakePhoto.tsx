import { type ComponentType, type ReactNode, startTransition, useRef, useState } from 'react'
import { isRefusedByBrowser } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { toast } from '../ui/toast'
import type { TakePhotoDialogProps } from './TakePhotoDialog'
import { CAMERA_COULD_NOT_BE_OPENED, CAMERA_COULD_NOT_BE_OPENED_DETAIL } from './words'

interface TakingPhoto {
  /** Opens the viewfinder. Resolves to the photo, unprocessed like a chosen file; null if the person closed it. */
  readonly takePhoto: () => Promise<File | null>
  /** The viewfinder while it is open; render it once, anywhere. */
  readonly element: ReactNode
}

interface Visit {
  readonly Dialog: ComponentType<TakePhotoDialogProps>
  resolve(photo: File | null): void
}

/** Lets a page take photos. The viewfinder loads when first opened. */
export function useTakePhoto(): TakingPhoto {
  const [visit, setVisit] = useState<Visit | null>(null)
  const last = useRef<Visit | null>(null)

  const end = (ended: Visit, photo: File | null) => {
    ended.resolve(photo)
    if (last.current === ended) last.current = null
    setVisit((open) => (open === ended ? null : open))
  }
  const takePhoto = async () => {
    const Dialog = await loadDialog()
    if (!Dialog) return null
    return new Promise<File | null>((resolve) => {
      // Only one viewfinder at a time: the previous caller gets null.
      last.current?.resolve(null)
      const begun = { Dialog, resolve }
      last.current = begun
      // Renders in slices.
      startTransition(() => setVisit(begun))
    })
  }
  return {
    takePhoto,
    element: visit && <visit.Dialog onPhoto={(photo) => end(visit, photo)} onClose={() => end(visit, null)} />,
  }
}

async function loadDialog() {
  try {
    return (await import('./TakePhotoDialog')).TakePhotoDialog
  } catch (error) {
    if (!isRefusedByBrowser(error)) reportError(error, 'camera')
    toast({ title: CAMERA_COULD_NOT_BE_OPENED, description: CAMERA_COULD_NOT_BE_OPENED_DETAIL, variant: 'destructive' })
    return null
  }
}

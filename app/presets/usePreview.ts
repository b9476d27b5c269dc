import { useEffect, useRef, useState } from 'react'
import type { Modification } from '../../contract/modification'
import type { OpenPicture } from '../imaging/OpenPicture'
import { isPictureFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { THIS_IMAGE_COULD_NOT_BE_OPENED } from './words'

/** The longest side of the preview in px: sharp on a phone, and fast enough to follow a slider. */
const SIDE = 1200

export type Preview =
  | { readonly state: 'none' | 'opening' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'open'; readonly picture: OpenPicture }

/** An image, kept decoded in the worker while it is shown. */
export function useOpenPicture(source: Blob | null, maxSide = SIDE): Preview {
  const [preview, setPreview] = useState<Preview>({ state: 'none' })
  useEffect(() => {
    if (!source) return setPreview({ state: 'none' })
    setPreview({ state: 'opening' })
    const stop = new AbortController()
    let opened: OpenPicture | null = null
    const open = async () => {
      const { openPicture } = await import('../imaging/session/openPicture')
      const picture = await openPicture(source, { maxSide, signal: stop.signal })
      if (stop.signal.aborted) return picture.close()
      opened = picture
      setPreview({ state: 'open', picture })
    }
    open().catch((error: unknown) => {
      if (stop.signal.aborted) return
      const reason = error instanceof Error ? error.message : THIS_IMAGE_COULD_NOT_BE_OPENED
      setPreview({ state: 'failed', reason })
    })
    return () => {
      stop.abort()
      opened?.close()
    }
  }, [source, maxSide])
  return preview
}

/** Draws the modified image into a canvas, then calls back. Skips renderings that a later change has superseded. */
export function useRendering(
  picture: OpenPicture,
  modifications: readonly Modification[],
  canvas: { readonly current: HTMLCanvasElement | null },
  onDrawn?: (canvas: HTMLCanvasElement) => void,
): void {
  const shown = useRef<OpenPicture | null>(null)
  const notify = useRef(onDrawn)
  notify.current = onDrawn
  useEffect(() => {
    shown.current = picture
    return () => {
      shown.current = null
    }
  }, [picture])
  useEffect(() => {
    const draw = (bitmap: ImageBitmap | null) => {
      if (!bitmap) return
      const target = shown.current === picture ? canvas.current : null
      const context = target?.getContext('bitmaprenderer')
      if (!target || !context) return bitmap.close()
      target.width = bitmap.width
      target.height = bitmap.height
      context.transferFromImageBitmap(bitmap)
      notify.current?.(target)
    }
    // It was closed or the worker was terminated: what is shown stays.
    picture.render(modifications).then(draw, reportUnless(isPictureFailure, 'presets'))
  }, [picture, modifications, canvas])
}

import { useEffect, useRef, useState } from 'react'
import type { Point, Size } from '../../contract/layout/rect'
import type { SelectionRegion } from '../../contract/modification'
import type { BlendMask, OpenPicture } from '../imaging/OpenPicture'
import { openPicture } from '../imaging/session/openPicture'
import { isPictureFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'

/** Enough for a phone's screen or half a laptop's. Px. */
const SIDE = 1000
const START_TOLERANCE = 0.3
export const START_FEATHER = 16

export interface Blend {
  readonly canvas: React.RefObject<HTMLCanvasElement | null>
  readonly natural: Size | null
  readonly hasFailed: boolean
  readonly mask: MaskChoice
  setMask(change: Partial<MaskChoice>): void
  /** Picks the color at a natural pixel for the mask. */
  pick(at: Point): void
  /** What to replace; null until known. */
  readonly blendMask: BlendMask | null
}

export interface MaskChoice {
  readonly by: 'area' | 'color'
  /** `#rrggbb`; null until one is picked. */
  readonly color: string | null
  /** 0 to 1. */
  readonly tolerance: number
  /** Natural pixels. */
  readonly feather: number
}

interface BlendOptions {
  readonly source: Blob
  /** Null if there is none yet: the mask is shown as a flat color. */
  readonly generated: Blob | null
  readonly region: SelectionRegion | null
  /** Where the first color is picked, as fractions of the image. */
  readonly firstPick: Point
}

/** Previews the blend on a canvas, on every change. */
export function useBlend({ source, generated, region, firstPick }: BlendOptions): Blend {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<OpenPicture | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [mask, setChoice] = useState<MaskChoice>({
    by: region ? 'area' : 'color',
    color: null,
    tolerance: START_TOLERANCE,
    feather: START_FEATHER,
  })
  const blendMask = maskOf(mask, region)
  const { x, y } = firstPick

  useEffect(() => {
    const closing = new AbortController()
    let opened: OpenPicture | null = null
    const open = async () => {
      const fresh = await openPicture(source, { maxSide: SIDE, signal: closing.signal })
      if (closing.signal.aborted) return fresh.close()
      opened = fresh
      const { width, height } = fresh.natural
      const color = await fresh.colorAt(Math.floor(width * x), Math.floor(height * y))
      if (closing.signal.aborted) return
      setChoice((before) => ({ ...before, color: before.color ?? color }))
      setPicture(fresh)
    }
    open().catch((error: unknown) => {
      if (!isPictureFailure(error)) reportError(error, 'analyzer')
      return !closing.signal.aborted && setHasFailed(true)
    })
    return () => {
      closing.abort()
      opened?.close()
    }
  }, [source, x, y])

  const wanted = JSON.stringify([blendMask, mask.feather])
  useEffect(() => {
    const draw = async () => {
      if (!picture) return
      const [chosen, feather]: [BlendMask | null, number] = JSON.parse(wanted)
      const bitmap = chosen
        ? await picture.blend(generated ?? (await maskSheet()), chosen, { feather })
        : await picture.render([])
      if (!bitmap) return
      setHasFailed(false)
      const target = canvas.current
      if (!target) return bitmap.close()
      target.width = bitmap.width
      target.height = bitmap.height
      target.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    }
    draw().catch((error: unknown) => {
      if (!isPictureFailure(error)) reportError(error, 'analyzer')
      return setHasFailed(true)
    })
  }, [picture, generated, wanted])

  return {
    canvas,
    natural: picture?.natural ?? null,
    hasFailed,
    mask,
    setMask: (change) => setChoice((before) => ({ ...before, ...change })),
    pick: ({ x: across, y: down }) => {
      void picture
        ?.colorAt(across, down)
        .then((color) => setChoice((before) => ({ ...before, by: 'color', color })))
        .catch(reportUnless(isPictureFailure, 'analyzer'))
    },
    blendMask,
  }
}

function maskOf({ by, color, tolerance }: MaskChoice, region: SelectionRegion | null): BlendMask | null {
  if (by === 'area' && region) return { region }
  return color ? { color, tolerance } : null
}

let sheet: Promise<Blob> | null = null

/** An image in the accent color: what it covers is what will be replaced. */
function maskSheet(): Promise<Blob> {
  sheet ??= paint().catch((error: unknown) => {
    // The next call tries again.
    sheet = null
    throw error
  })
  return sheet
}

function paint(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 8
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--thread-1')
    context.fillRect(0, 0, 8, 8)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No canvas'))), 'image/png')
  })
}

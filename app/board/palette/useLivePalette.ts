import { useEffect, useState } from 'react'
import { nameColors } from '../../imaging/palette/nameColors'
import type { Swatch } from '../../imaging/palette/Swatch'
import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import type { BoardColor } from './boardPalette'
import { paletteOfBoard } from './paletteOfPicture'
import type { Hex } from './readColor'

export type LiveColor = BoardColor & Swatch & { readonly hex: Hex }

/** Ms without a change before the colors are recomputed. */
const REST_MS = 200
/** A board's palette with names, kept current; null until its pictures have been read. Starts when a panel needs it. */
export function useLivePalette(store: BoardStore, images: ImageSources): readonly LiveColor[] | null {
  const [colors, setColors] = useState<readonly LiveColor[] | null>(null)
  useEffect(() => {
    let run = 0
    const update = async () => {
      run += 1
      const current = run
      const isCurrent = () => current === run
      const named = await readPalette(store, images, isCurrent)
      if (named && isCurrent()) setColors(named)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(update, REST_MS)
    }
    const stops = [store.source.onBoard(store.boardUid, schedule), store.subscribe('elements', schedule)]
    void update()
    return () => {
      run = -1
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [store, images])
  return colors
}

/** Null if it is no longer wanted. */
async function readPalette(
  store: BoardStore,
  images: ImageSources,
  isWanted: () => boolean,
): Promise<LiveColor[] | null> {
  const palette = await paletteOfBoard(store, images, isWanted)
  // Without names if their list can't be loaded.
  return (
    palette &&
    nameColors(palette).catch((error: unknown) => {
      if (!isPictureFailure(error)) reportError(error, 'palette')
      return palette.map((color) => ({ ...color, name: '' }))
    })
  )
}

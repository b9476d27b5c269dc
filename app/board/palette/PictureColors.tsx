import { DropdownMenu } from 'radix-ui'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { PictureSwatch } from '../../imaging/palette/Swatch'
import { Skeleton } from '../../ui/content/Skeleton'
import { PaletteIcon } from '../../ui/icons'
import { MenuRow } from '../../ui/overlays/MenuSurface'
import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import { addPaletteStrip } from './addPaletteStrip'
import styles from './palette.module.css'
import { knownPalette, paletteOfPicture } from './paletteOfPicture'
import { ADD_PALETTE, addNamedColor, COLORS_OF_IMAGE, NO_COLORS_TO_READ } from './words'

interface PictureColorsProps {
  readonly store: BoardStore
  readonly images: ImageSources
  readonly picture: BoardElement
  onColor(color: string): void
}

/** The first rows of a picture's menu: its colors, each one press away from the board, and all of them as a strip. */
export function PictureColors({ store, images, picture, onColor }: PictureColorsProps) {
  const address = picture.content
  const [swatches, setSwatches] = useState<readonly PictureSwatch[] | null | undefined>(() => knownPalette(address))
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void paletteOfPicture(address, images).then((read) => isCurrent && setSwatches(read))
    return () => {
      isCurrent = false
    }
  }, [address, images])
  return (
    <>
      <DropdownMenu.Group className={styles.pictureColors} aria-label={COLORS_OF_IMAGE} onKeyDown={moveAlong}>
        {swatches === undefined && <Skeleton className={styles.reading} />}
        {swatches?.map(({ hex: lower, name }) => {
          const hex = lower.toUpperCase()
          return (
            <DropdownMenu.Item
              key={hex}
              className={styles.pictureColor}
              style={{ backgroundColor: hex }}
              textValue={name}
              aria-label={addNamedColor(name, hex)}
              onFocus={() => setShown(`${name} · ${hex}`)}
              onBlur={() => setShown(null)}
              onSelect={() => onColor(hex)}
            />
          )
        })}
      </DropdownMenu.Group>
      <p className={styles.pictureNote} aria-hidden={swatches !== null}>
        {swatches === null ? NO_COLORS_TO_READ : (shown ?? COLORS_OF_IMAGE)}
      </p>
      <MenuRow
        item={{
          label: ADD_PALETTE,
          icon: PaletteIcon,
          isDisabled: swatches === null,
          onSelect: () => void addPaletteStrip(store, images, picture),
        }}
      />
      <DropdownMenu.Separator className={styles.divider} />
    </>
  )
}

/** Adds the left and right arrow keys: the colors are side by side. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement)) return
  const next =
    key === 'ArrowRight' ? target.nextElementSibling : key === 'ArrowLeft' ? target.previousElementSibling : null
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

import { DropdownMenu } from 'radix-ui'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { freePlace } from '../../../contract/layout/freePlace'
import { union } from '../../../contract/layout/rect'
import type { PictureSwatch } from '../../imaging/palette/Swatch'
import { uuidv7 } from '../../offline/plain/ids'
import { Skeleton } from '../../ui/content/Skeleton'
import { PaletteIcon } from '../../ui/icons'
import { MenuRow } from '../../ui/overlays/MenuSurface'
import { PHONE } from '../../ui/phone'
import { toast } from '../../ui/toast'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import { showSelection } from '../view/toolbar/showSelection'
import styles from './palette.module.css'
import { knownPalette, paletteOfPicture } from './paletteOfPicture'
import { paletteStrip } from './paletteStrip'
import { ADD_PALETTE, addNamedColor, COLORS_OF_IMAGE, NO_COLORS_TO_READ, PALETTE_ADDED } from './words'

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

/** Board px between a picture and its colors. */
const GAP = 24

/** Puts the five colors of a picture below it, or in the nearest free space, as one undo step. */
async function addPaletteStrip(store: BoardStore, images: ImageSources, picture: BoardElement): Promise<void> {
  const swatches = (await paletteOfPicture(picture.content, images)) ?? []
  if (store.mode !== 'edit') return
  if (swatches.length === 0) {
    toast({ title: NO_COLORS_TO_READ })
    return
  }
  store.endEditing()
  store.setTool('select')
  const box = boundsOf(boxOf(store.element(picture.id) ?? picture))
  const { elements, size } = paletteStrip(swatches, box.width, uuidv7())
  const below = { x: box.x + size.width / 2, y: box.y + box.height + GAP + size.height / 2 }
  const { x, y } = freePlace(size, store.surroundings(below))
  store.addAll(
    elements.map((element) => ({
      ...element,
      positionX: (element.positionX ?? 0) + x,
      positionY: (element.positionY ?? 0) + y,
    })),
  )
  store.reveal(union([box, { x, y, ...size }]))
  showSelection(store, matchMedia(PHONE).matches)
  toast({ title: PALETTE_ADDED, isPassing: true })
}

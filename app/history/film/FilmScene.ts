import type { Size } from '../../../contract/layout/rect'
import { drawElement } from '../../board/raster/drawElement'
import { GROUND } from '../../board/raster/makeCanvas'
import { containCamera } from '../../board/raster/renderThumbnail'
import {
  type BoardElement,
  compareZ,
  type ElementChange,
  fromFields,
  isBackground,
  isHidden,
  patched,
} from '../../board/store/BoardElement'
import { readOpacity, swatchFill } from '../../board/store/elementAppearance'
import type { SnapshotElements } from '../Replay'
import type { FilmPlan } from './planFilm'

/** Draws each moment of a playback on a canvas. Takes the place of the playback's store and source. */
export class FilmScene {
  readonly #pen: CanvasRenderingContext2D
  readonly #size: Size
  readonly #camera: { readonly x: number; readonly y: number; readonly zoom: number }
  readonly #pictures: ReadonlyMap<string, ImageBitmap>
  #elements: readonly BoardElement[] = []
  #previews = new Map<string, ElementChange['patch']>()

  constructor(pen: CanvasRenderingContext2D, plan: FilmPlan, pictures: ReadonlyMap<string, ImageBitmap>) {
    this.#pen = pen
    this.#size = plan.size
    this.#camera = containCamera(plan.content, plan.size)
    this.#pictures = pictures
  }

  show(_ids: ReadonlySet<string>, elements: SnapshotElements): void {
    this.#elements = [...elements.values()]
      .map((element) => fromFields(element.id, element))
      .filter((element) => !isHidden(element))
      .sort(compareZ)
  }

  setPreviews(changes: readonly ElementChange[]): void {
    this.#previews = new Map(changes.map(({ id, patch }) => [id, patch]))
  }

  /** @param caption the author, if that is an agent */
  draw(caption: string | null): void {
    const pen = this.#pen
    const { width, height } = this.#size
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.globalAlpha = 1
    pen.fillStyle = GROUND
    pen.fillRect(0, 0, width, height)
    for (const element of this.#elements.filter(isBackground)) {
      pen.globalAlpha = readOpacity(element.properties) ?? 1
      pen.fillStyle = swatchFill(element)
      pen.fillRect(0, 0, width, height)
    }
    pen.globalAlpha = 1
    const { x, y, zoom } = this.#camera
    pen.setTransform(zoom, 0, 0, zoom, x, y)
    for (const element of this.#elements) {
      if (isBackground(element)) continue
      const patch = this.#previews.get(element.id)
      const picture = element.type === 'image' ? (this.#pictures.get(element.content) ?? null) : null
      drawElement(pen, patch ? patched(element, patch) : element, picture)
    }
    if (caption !== null) drawCaption(pen, this.#size, caption)
  }
}

// The product's own type and colors, in the light theme: a film may be played anywhere.
const FONT_SIZE = 22
const FONT = `600 ${FONT_SIZE}px "Instrument Sans", system-ui, sans-serif`
const CAPTION_GROUND = 'rgb(29 26 22 / 82%)'
const INK = '#FFFDF8'
/** Px from the edges of the film, and within the caption. */
const MARGIN = 20
const PADDING = { x: 16, y: 10 }

/** Draws a caption in the lower left corner, on one line; an ellipsis ends one that is too long. */
function drawCaption(pen: CanvasRenderingContext2D, { width, height }: Size, words: string): void {
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalAlpha = 1
  pen.font = FONT
  pen.textAlign = 'left'
  pen.textBaseline = 'middle'
  const line = fitting(words, width - 2 * MARGIN - 2 * PADDING.x, (text) => pen.measureText(text).width)
  const box = { width: pen.measureText(line).width + 2 * PADDING.x, height: FONT_SIZE + 2 * PADDING.y }
  const top = height - MARGIN - box.height
  pen.fillStyle = CAPTION_GROUND
  pen.beginPath()
  pen.roundRect(MARGIN, top, box.width, box.height, 8)
  pen.fill()
  pen.fillStyle = INK
  pen.fillText(line, MARGIN + PADDING.x, top + box.height / 2)
}

function fitting(words: string, most: number, measure: (text: string) => number): string {
  if (measure(words) <= most) return words
  const letters = [...words]
  while (letters.length > 1 && measure(`${letters.join('')}…`) > most) letters.pop()
  return `${letters.join('')}…`
}

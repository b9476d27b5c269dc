import type { Point, Rect } from '../../../contract/layout/rect'
import type { Composition } from '../../../contract/layout/weave/compose'
import { CAPTION_LINE_HEIGHT } from '../../../contract/layout/weave/strip'
import { TITLE_LINE_HEIGHT } from '../../../contract/layout/weave/title'
import { type Lab, labOfHex } from '../../../contract/oklab'
import type { ElementPatch } from '../../../contract/shared/element'
import { textStyleProperties } from '../../../contract/textStyles'
import type { Swatch } from '../../imaging/palette/Swatch'
import type { BoardElement, ElementChange } from '../store/BoardElement'
import type { NewElement } from '../store/newElement'
import { titleOfColors } from './words'
import { type WovenSet, wovenAs } from './wovenSet'

export interface WeavePlan {
  readonly added: readonly NewElement[]
  readonly changes: readonly ElementChange[]
  readonly removed: readonly string[]
}

interface PlanOptions {
  readonly composition: Composition
  /** The block's top left corner, board px. */
  readonly origin: Point
  readonly set: WovenSet
  readonly setId: string
  readonly titleText: string
  readonly swatches: readonly Swatch[]
  /** The color of the board's background, if it has one. */
  readonly ground: string | null
}

/** Letter spacing relative to the font size. */
const TITLE_TRACKING = -0.02

export const titleProperties = (ground: string | null) => textStyleProperties('title', ground)
export const captionProperties = (ground: string | null) => textStyleProperties('caption', ground)

/** The names of the most vivid color and of the one whose hue is least like it; null if fewer than two have names. */
export function titleFrom(swatches: readonly Swatch[]): string | null {
  const named = swatches.filter(({ name }) => name !== '').map(({ name, hex }) => ({ name, ...labOfHex(hex) }))
  const furthestFrom = (from: { readonly a: number; readonly b: number }) => {
    const away = ({ a, b }: Lab) => Math.hypot(a - from.a, b - from.b)
    return named.toSorted((one, other) => away(other) - away(one))[0]
  }
  const vivid = furthestFrom({ a: 0, b: 0 })
  const unlike = vivid && furthestFrom(vivid)
  return unlike && unlike !== vivid ? titleOfColors(vivid.name, unlike.name) : null
}

/** Plans the changes for a composition: reuses the set's elements, adds missing ones, removes surplus ones. */
export function planWeave(options: PlanOptions): WeavePlan {
  const { composition, origin, set, setId } = options
  const added: NewElement[] = []
  const changes: ElementChange[] = composition.pictures.map(({ id, box }) => ({
    id,
    patch: { ...placeOf(box, origin), rotation: 0, properties: wovenAs(setId) },
  }))
  const removed = set.obsolete.map(({ id }) => id)
  /** Patches the existing element, or adds a new one. */
  const put = (before: BoardElement | null | undefined, made: MadeElement, patch: ElementPatch) => {
    if (before) changes.push({ id: before.id, patch })
    else added.push(made)
  }

  if (composition.title) {
    const { box, fontSize } = composition.title
    const place = placeOf(box, origin)
    const size = { fontSize, lineHeight: TITLE_LINE_HEIGHT, letterSpacing: round(TITLE_TRACKING * fontSize) }
    put(
      set.title,
      {
        type: 'text',
        content: options.titleText,
        ...place,
        properties: { ...titleProperties(options.ground), ...size, ...wovenAs(setId, 'title') },
      },
      { ...place, rotation: 0, properties: { ...size, ...wovenAs(setId, 'title') } },
    )
  } else if (set.title) removed.push(set.title.id)

  const cells = composition.strip ? options.swatches : []
  for (const [index, { hex, name }] of cells.entries()) {
    const [chip, caption] = [composition.strip?.chips[index], composition.strip?.captions[index]]
    if (!chip || !caption) continue
    const color = hex.toUpperCase()
    const filled = { backgroundColor: color, borderRadius: 0 }
    const place = placeOf(chip, origin)
    put(
      set.swatches[index],
      { type: 'color', content: color, ...place, properties: { ...filled, name, ...wovenAs(setId, 'swatch') } },
      { ...place, content: color, rotation: 0, properties: { backgroundColor: color, name } },
    )
    const look = { fontSize: composition.strip?.fontSize ?? 13, lineHeight: CAPTION_LINE_HEIGHT }
    const words = { content: `${name}\n${color}`, ...placeOf(caption, origin) }
    put(
      set.captions[index],
      {
        type: 'text',
        ...words,
        properties: { ...captionProperties(options.ground), ...look, ...wovenAs(setId, 'caption') },
      },
      { ...words, rotation: 0, properties: look },
    )
  }
  for (const left of [...set.swatches.slice(cells.length), ...set.captions.slice(cells.length)]) removed.push(left.id)
  return { added, changes, removed }
}

type MadeElement = NewElement & { readonly type: string; readonly content: string }

const placeOf = ({ x, y, width, height }: Rect, origin: Point) => ({
  positionX: origin.x + x,
  positionY: origin.y + y,
  width,
  height,
})

const round = (value: number) => Math.round(value * 10) / 10

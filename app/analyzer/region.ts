import type { Point, Size } from '../../contract/layout/rect'
import { SELECTION_SIDE_MIN } from '../../contract/limits'
import type { SelectionRegion } from '../../contract/modification'

// The selected area of an image, in its natural pixels. Pure: a pointer, keys or numbers in, a region out.

/** Converts a point on the displayed image to whole natural pixels inside it. */
export function toNatural(point: Point, shown: Point & Size, natural: Size): Point {
  const along = (at: number, from: number, length: number, pixels: number) =>
    length > 0 ? clamp(Math.round(((at - from) / length) * pixels), 0, pixels) : 0
  return {
    x: along(point.x, shown.x, shown.width, natural.width),
    y: along(point.y, shown.y, shown.height, natural.height),
  }
}

/** The box between two corners, in either order. */
export function between(from: Point, to: Point): SelectionRegion {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
}

/** The nearest region in whole pixels that lies inside the image. */
export function inside({ x, y, width, height }: SelectionRegion, natural: Size): SelectionRegion {
  const left = clamp(Math.round(x), 0, natural.width)
  const top = clamp(Math.round(y), 0, natural.height)
  return {
    x: left,
    y: top,
    width: clamp(Math.round(width), 0, natural.width - left),
    height: clamp(Math.round(height), 0, natural.height - top),
  }
}

/** The middle half of the image: where selection by keyboard starts. */
export function middleOf({ width, height }: Size): SelectionRegion {
  return inside({ x: width / 4, y: height / 4, width: width / 2, height: height / 2 }, { width, height })
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface Press {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/**
 * The region after an arrow key: moved by 2% of the image; with Shift resized at its lower right corner; with Alt by
 * one pixel. Null for any other key.
 */
export function afterKey(region: SelectionRegion, { key, shiftKey, altKey }: Press, natural: Size) {
  const step = STEPS[key]
  if (!step) return null
  const pixels = altKey ? 1 : Math.max(1, Math.round(Math.max(natural.width, natural.height) / 50))
  const by = { x: step.x * pixels, y: step.y * pixels }
  if (shiftKey) return inside({ ...region, width: region.width + by.x, height: region.height + by.y }, natural)
  // At an edge, it stops and keeps its size.
  return {
    ...region,
    x: clamp(region.x + by.x, 0, natural.width - region.width),
    y: clamp(region.y + by.y, 0, natural.height - region.height),
  }
}

/**
 * Scales a region of the natural image to the one sent. However small that is, the region counts as selected there,
 * about the same center: the server can't know its natural size.
 */
export function scaleRegion({ x, y, width, height }: SelectionRegion, scale: number): SelectionRegion {
  const along = (from: number, length: number) => {
    const scaled = length * scale
    const side = Math.max(scaled, SELECTION_SIDE_MIN + 1)
    return [Math.max(0, from * scale - (side - scaled) / 2), side] as const
  }
  const [left, across] = along(x, width)
  const [top, down] = along(y, height)
  return { x: left, y: top, width: across, height: down }
}

function clamp(value: number, least: number, greatest: number): number {
  return Math.min(greatest, Math.max(least, value))
}

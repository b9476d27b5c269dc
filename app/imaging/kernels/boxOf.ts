import type { Size } from '../../../contract/layout/rect'
import type { SelectionRegion } from '../../../contract/modification'
import { isSelected } from '../../../contract/modificationAmounts'
import type { Box } from './applyStages'

/**
 * Scales a region from `natural` to a picture of `size`, in whole pixels. Null if nothing is selected; of zero width or
 * height if the region is outside.
 */
export function boxOf(region: SelectionRegion | null | undefined, natural: Size, size: Size): Box | null {
  if (!isSelected(region)) return null
  const scaleX = size.width / natural.width
  const scaleY = size.height / natural.height
  const left = within(region.x * scaleX, size.width)
  const top = within(region.y * scaleY, size.height)
  const right = within((region.x + region.width) * scaleX, size.width)
  const bottom = within((region.y + region.height) * scaleY, size.height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The part of a box within these rows, relative to the first of them. */
export function boxInRows(box: Box | null, y: number, rows: number): Box | null {
  if (!box) return null
  const top = Math.min(Math.max(box.y - y, 0), rows)
  const bottom = Math.min(Math.max(box.y + box.height - y, 0), rows)
  return { x: box.x, y: top, width: box.width, height: bottom - top }
}

function within(value: number, side: number): number {
  return Math.min(side, Math.max(0, Math.round(value)))
}

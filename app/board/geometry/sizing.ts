import { clamp } from '../../../contract/layout/rect'
import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN } from '../../../contract/limits'

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
/** A box's resize handle, by compass direction. */
export type Handle = (typeof HANDLES)[number]

export const isCorner = (handle: Handle): boolean => handle.length === 2

/** Clamps an element's width or height (board px) to the contract's limits. */
export const clampSize = (side: number): number => clamp(side, ELEMENT_SIZE_MIN, ELEMENT_SIZE_MAX)

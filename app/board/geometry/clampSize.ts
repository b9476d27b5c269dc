import { clamp } from '../../../contract/layout/rect'
import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN } from '../../../contract/limits'

/** Clamps an element's width or height (board px) to the contract's limits. */
export const clampSize = (side: number): number => clamp(side, ELEMENT_SIZE_MIN, ELEMENT_SIZE_MAX)

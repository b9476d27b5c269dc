import type { Rect, Size } from '../rect'
import { compose, type Format } from './compose'

/** Property of elements that were woven together: weaving them again treats them as one set. */
export const WEAVE_SET = 'weaveId'

export const WEAVE_SHAPES = ['portrait', 'square', 'wide'] as const satisfies readonly Format[]

export interface WeaveChoices {
  /** A different seed makes a different composition. */
  readonly seed: number
  readonly shape: Format
}

/**
 * A box for each of two or more pictures, in the same order, in whole board px from the block's top left corner: a
 * composition without a title or a strip.
 */
export function wovenBoxes(
  pictures: readonly (Size & { readonly id: string })[],
  { seed, shape }: WeaveChoices,
): Rect[] {
  const composition = compose({
    pictures: pictures.map(({ id, width, height }) => ({ id, ratio: width / height })),
    seed,
    format: shape,
    titleWidths: null,
    strip: null,
  })
  const boxes = new Map(composition.pictures.map(({ id, box }) => [id, box]))
  return pictures.map(({ id, width, height }) => boxes.get(id) ?? { x: 0, y: 0, width, height })
}

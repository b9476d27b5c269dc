import { TEXT_PLACEHOLDER } from '../../../../contract/rules/elementDefaults'
import { DEFAULT_TEXT_STYLE, styledText } from '../../../../contract/textStyles'
import type { BoardElement } from '../BoardElement'
import { swatchFill } from '../elementAppearance'

interface Board {
  readonly backgroundIds: readonly string[]
  element(id: string): BoardElement | undefined
}

/** The background of texts: the color that fills the board, if any. */
export function groundOf(board: Board): string | null {
  const top = board.backgroundIds.at(-1)
  const element = top === undefined ? undefined : board.element(top)
  return element ? swatchFill(element) : null
}

/** A new text with the specified placeholder, in a style that is legible on this board. */
export const newText = (board: Board) => styledText(DEFAULT_TEXT_STYLE, TEXT_PLACEHOLDER, groundOf(board))

import { TOOLBAR_SIZE } from '../../../../contract/rules/elementDefaults'
import { TEXT_STYLE_NAMES, type TextStyleName, textStylePatch, textStyleWidth } from '../../../../contract/textStyles'
import { loadFonts } from '../../raster/paintElements'
import { type BoardElement, patched } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { isGhost } from '../../store/elementAppearance'
import { groundOf } from '../../store/lazy/newText'

/** Default widths: such a text takes the one of its new style. */
const USUAL_WIDTHS: ReadonlySet<number> = new Set([TOOLBAR_SIZE.text.width, ...TEXT_STYLE_NAMES.map(textStyleWidth)])

/** Board px left free at the right edge of the screen. */
const MARGIN = 16

/** Sets the selection in a style, as one undo step. In a text that is being edited the caret stays in place. */
export async function applyTextStyle(store: BoardStore, name: TextStyleName): Promise<void> {
  const ids = [...store.selection].filter((id) => !store.isLocked(id) && store.element(id)?.type === 'text')
  const ground = groundOf(store)
  const { visible } = store.view
  const patchOf = ({ positionX, width, rotation }: BoardElement) => {
    const properties = textStylePatch(name, ground)
    if (rotation !== 0 || !USUAL_WIDTHS.has(width)) return { properties }
    // On a phone a title may be wider than what is left of the screen.
    const room = visible.x + visible.width - MARGIN - positionX
    return { properties, width: Math.min(textStyleWidth(name), Math.max(room, width)) }
  }
  // Measured once, with the letters it will have.
  await loadFonts(ids.flatMap((id) => store.element(id) ?? []).map((element) => patched(element, patchOf(element))))
  const written = store.editing === null ? undefined : store.element(store.editing)
  const isEmpty = written !== undefined && isGhost(written)
  if (!isEmpty) store.commitDraft()
  // For a text without words yet it is a part of adding it.
  store.update(ids, patchOf, [], isEmpty ? 'typed' : 'alone')
  store.makeRoom()
  if (store.editing !== null) store.reveal(store.boundsOf([store.editing]))
}

import { TOOLBAR_SIZE } from '../../../../contract/rules/elementDefaults'
import { TEXT_STYLE_NAMES, type TextStyleName, textStylePatch, textStyleWidth } from '../../../../contract/textStyles'
import { loadFonts } from '../../raster/paintElements'
import { type BoardElement, patched } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { isGhost } from '../../store/elementAppearance'
import { groundOf } from '../../store/lazy/newText'

/** Default widths: a text that has one takes that of its new style. */
const USUAL_WIDTHS: ReadonlySet<number> = new Set([TOOLBAR_SIZE.text.width, ...TEXT_STYLE_NAMES.map(textStyleWidth)])

/** Board px left free at the right edge of the screen. */
const MARGIN = 16

/** Applies a style to the selection, as one undo step. In a text being edited, the caret stays in place. */
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
  // Loaded first, so that texts are measured only once, in their new fonts.
  await loadFonts(ids.flatMap((id) => store.element(id) ?? []).map((element) => patched(element, patchOf(element))))
  const written = store.editing === null ? undefined : store.element(store.editing)
  const isEmpty = written !== undefined && isGhost(written)
  if (!isEmpty) store.commitDraft()
  // For a text that is still empty, it is part of adding it.
  store.update(ids, patchOf, [], isEmpty ? 'typed' : 'alone')
  store.makeRoom()
  if (store.editing !== null) store.reveal(store.boundsOf([store.editing]))
}

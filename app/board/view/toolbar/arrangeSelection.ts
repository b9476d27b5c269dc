import { centerOf } from '../../../../contract/layout/rect'
import { PHONE } from '../../../ui/useMediaQuery'
import { arrangeElements } from '../../arrange/arrangeElements'
import type { Arrangement, LayoutOptions } from '../../arrange/Layout'
import { unitsOf } from '../../arrange/Unit'
import type { BoardStore } from '../../store/BoardStore'
import { TextSetter } from '../../texts/TextSetter'
import { animateLayoutChange } from './animateLayoutChange'
import { showSelection } from './showSelection'

/**
 * Arranges the selection, as one change, and brings a new layout into view. Returns the number of columns of a grid or
 * masonry, else null.
 */
export function arrangeSelection(store: BoardStore, kind: Arrangement, options: LayoutOptions = {}): number | null {
  if (store.mode !== 'edit') return null
  store.endEditing()
  const elements = [...store.selection].flatMap((id) => store.element(id) ?? [])
  store.texts ??= new TextSetter(store)
  const { texts } = store
  const changes = arrangeElements(kind, elements, { ...options, fitText: (element) => texts.fit(element) })
  const patches = new Map(changes.map(({ id, patch }) => [id, patch]))
  animateLayoutChange(
    store,
    changes.map(({ id }) => id),
    () => store.update(patches.keys(), ({ id }) => patches.get(id) ?? {}),
  )
  if (kind !== 'grid' && kind !== 'masonry') return null
  showSelection(store, matchMedia(PHONE).matches)
  return columnsOf(store)
}

/** Counts columns as they appear: each element is centered in its column. */
function columnsOf(store: BoardStore): number {
  const units = unitsOf([...store.selection].flatMap((id) => store.element(id) ?? []))
  const middles = units.map(({ bounds }) => centerOf(bounds).x).sort((a, b) => a - b)
  return middles.filter((x, index) => index === 0 || x - (middles[index - 1] ?? 0) > 2).length
}

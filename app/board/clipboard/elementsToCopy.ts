import { CLIPBOARD_ELEMENTS_MAX } from '../../../contract/limits'
import { toast } from '../../ui/toast'
import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { TOO_MUCH } from './words'

/** The selected elements, back to front; none, with a notification, if there are too many to copy. */
export function elementsToCopy(store: BoardStore): readonly BoardElement[] {
  if (store.mode !== 'edit' || store.selection.size === 0) return []
  if (store.selection.size > CLIPBOARD_ELEMENTS_MAX) {
    toast(TOO_MUCH)
    return []
  }
  return store.order.flatMap((id) => (store.isSelected(id) ? (store.element(id) ?? []) : []))
}

import type { Element } from '../../contract/shared/element'

/** The server's own fields (who changed which field last) are left out. */
export function presentElement({
  fieldRevs: _fieldRevs,
  deletedAt: _deletedAt,
  ...element
}: Element & { readonly fieldRevs: unknown; readonly deletedAt: unknown }): Element {
  return element
}

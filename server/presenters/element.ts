import type { Element } from '../../contract/shared/element'

/** What the server keeps to itself (who changed which field last) stays here. */
export function presentElement({
  fieldRevs: _fieldRevs,
  deletedAt: _deletedAt,
  ...element
}: Element & { readonly fieldRevs: unknown; readonly deletedAt: unknown }): Element {
  return element
}

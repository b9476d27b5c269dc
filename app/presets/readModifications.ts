import { type Modification, modifications } from '../../contract/modification'
import { MODIFICATIONS } from '../../contract/modifiedImage'

/** The modifications of an image element; empty if it has none, or they can't be parsed. */
export function readModifications(element: {
  readonly properties: Readonly<Record<string, unknown>>
}): readonly Modification[] {
  const read = modifications.safeParse(element.properties[MODIFICATIONS] ?? [])
  return read.success ? read.data : []
}

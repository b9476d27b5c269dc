import { type Modification, modifications } from '../../contract/modification'
import { MODIFICATIONS } from '../../contract/modifiedImage'

/** The modifications of an image element; none if it was never modified, or they can't be read. */
export function readModifications(element: {
  readonly properties: Readonly<Record<string, unknown>>
}): readonly Modification[] {
  const read = modifications.safeParse(element.properties[MODIFICATIONS] ?? [])
  return read.success ? read.data : []
}

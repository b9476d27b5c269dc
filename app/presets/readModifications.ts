import { type Modification, modifications } from '../../contract/modification'
import { MODIFICATIONS } from '../../contract/modifiedImage'

/** What was done to an image element; nothing where nobody modified it, or nobody understands how. */
export function readModifications(element: {
  readonly properties: Readonly<Record<string, unknown>>
}): readonly Modification[] {
  const read = modifications.safeParse(element.properties[MODIFICATIONS] ?? [])
  return read.success ? read.data : []
}

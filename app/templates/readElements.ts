import { type ElementFields, elementFields } from '../../contract/element'
import type { Template } from '../../contract/template'

/** What of a template a board can hold, back to front as it is listed. An element it cannot hold is logged and left out. */
export function readElements(
  template: Pick<Template, 'id'> & { readonly elements: readonly unknown[] },
): ElementFields[] {
  return template.elements.flatMap((given, index) => {
    const { success, data, error } = elementFields.safeParse(given)
    if (success) return [data]
    console.error(`Element ${index} of the template ${template.id} was skipped`, error)
    return []
  })
}

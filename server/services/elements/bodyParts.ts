import type { Element } from '../../../contract/shared/element'

/** An element of a body, as text, with its sort keys. */
export interface Part extends Pick<Element, 'id' | 'zIndex'> {
  readonly text: string
}

/** The elements of a JSON array that we wrote. */
export function toParts(body: string): Part[] {
  const elements: Element[] = JSON.parse(body)
  return elements.map((element) => ({ id: element.id, zIndex: element.zIndex, text: JSON.stringify(element) }))
}

/** Inserts or replaces `changed` in `parts`, which are in drawing order, and removes the deleted ones. */
export function patchParts(parts: readonly Part[], changed: readonly Part[], deleted: readonly string[]): Part[] {
  const replaced = new Set([...changed.map(({ id }) => id), ...deleted])
  const coming = changed.toSorted(inDrawingOrder).values()
  const patched: Part[] = []
  let next = coming.next()
  for (const part of parts) {
    if (replaced.has(part.id)) continue
    for (; !next.done && inDrawingOrder(next.value, part) < 0; next = coming.next()) patched.push(next.value)
    patched.push(part)
  }
  for (; !next.done; next = coming.next()) patched.push(next.value)
  return patched
}

/** The same order as in Postgres: ids are lowercase. */
function inDrawingOrder(a: Part, b: Part): number {
  return a.zIndex - b.zIndex || (a.id < b.id ? -1 : 1)
}

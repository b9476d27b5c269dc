import type { Rect } from '../../../contract/layout/rect'
import type { BoardSnapshot } from '../../offline/types'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf, isBackground, isHidden } from '../store/BoardElement'
import { project } from '../store/Projection'

/** A board's elements as this device has them: confirmed rows with pending changes on top. Unordered. */
export function projectSnapshot({ elements, pending }: BoardSnapshot): BoardElement[] {
  const rows = new Map(elements.map((row) => [row.id, row]))
  const changes = new Map<string, Parameters<typeof project>[1][number][]>()
  for (const { mutationId, change, seq, sentAt, refusal } of pending) {
    if (refusal || !('elementId' in change)) continue
    const mine = changes.get(change.elementId) ?? []
    mine.push({ mutationId, change, seq, isSent: sentAt !== null })
    changes.set(change.elementId, mine)
  }
  return [...new Set([...rows.keys(), ...changes.keys()])].flatMap(
    (id) => project(rows.get(id), changes.get(id) ?? []) ?? [],
  )
}

/** The axis-aligned bounds that new elements must not cover. */
export function boundsOfShown(elements: readonly BoardElement[]): Rect[] {
  return elements.flatMap((each) => (isBackground(each) || isHidden(each) ? [] : boundsOf(boxOf(each))))
}

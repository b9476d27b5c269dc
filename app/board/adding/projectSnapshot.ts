import type { Rect } from '../../../contract/layout/rect'
import type { BoardSnapshot } from '../../offline/types'
import { boundsOf } from '../geometry/rotation'
import { type BoardElement, boxOf, isBackground, isHidden } from '../store/BoardElement'
import { project } from '../store/project'

/** What is on a board as this device has it: what was confirmed, with what waits on top. In no order. */
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

/** The upright bounds of what new elements may not cover. */
export function boundsOfShown(elements: readonly BoardElement[]): Rect[] {
  return elements.flatMap((each) => (isBackground(each) || isHidden(each) ? [] : boundsOf(boxOf(each))))
}

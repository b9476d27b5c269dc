import type { BoardSnapshot } from '../../offline/types'
import type { BoardElement } from '../store/BoardElement'
import { project } from '../store/project'

/** What is on a board as this device has it: what was confirmed, with what waits on top. In no order. */
export function shownOn({ elements, pending }: BoardSnapshot): BoardElement[] {
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

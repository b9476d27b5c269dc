import type { BoardElement } from '../board/store/BoardElement'
import type { SnapshotElement } from './Replay'

/** What restoring would change, in numbers of elements. */
export interface RestoreChanges {
  readonly back: number
  readonly changed: number
  readonly gone: number
}

/** Compares the board's current state with a past moment. */
export function restoreChangesOf(
  now: readonly BoardElement[],
  then: ReadonlyMap<string, SnapshotElement>,
): RestoreChanges {
  const here = new Map(now.map((element) => [element.id, element]))
  let [back, changed] = [0, 0]
  for (const [id, target] of then) {
    const element = here.get(id)
    if (!element) back++
    else if (!isAlike(element, target)) changed++
  }
  return { back, changed, gone: now.filter(({ id }) => !then.has(id)).length }
}

const FIELDS = ['type', 'content', 'positionX', 'positionY', 'width', 'height', 'rotation', 'zIndex'] as const

function isAlike(now: BoardElement, then: SnapshotElement): boolean {
  return FIELDS.every((name) => then[name] === null || now[name] === then[name]) && sorted(now) === sorted(then)
}

function sorted({ properties }: Pick<BoardElement, 'properties'> | Pick<SnapshotElement, 'properties'>): string {
  return JSON.stringify(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)))
}

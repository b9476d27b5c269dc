import { type Box, union } from '../../../../contract/layout/rect'
import { boundsOf } from '../../geometry/rotation'
import { type BoardElement, boxOf, isBackground } from '../../store/BoardElement'
import type { Scene } from '../gesture'

/** The elements that a handle changes, as they were when it was grabbed. */
export interface TransformTarget {
  readonly parts: readonly BoardElement[]
  /** The element's box, or the axis-aligned one around the visible ones of several. */
  readonly start: Box
}

/** The element with this id, or the whole selection; null if none of it can be changed. */
export function transformTarget(id: string | null, scene: Scene): TransformTarget | null {
  const parts = (id === null ? [...scene.selection] : [id]).flatMap((each) => {
    const element = scene.isLocked(each) ? undefined : scene.element(each)
    return element && !isBackground(element) ? [element] : []
  })
  const [first] = parts
  if (parts.length === 1 && first) return { parts, start: boxOf(first) }
  const shown = parts.filter((part) => !scene.isHidden(part.id))
  const around = union(shown.map((part) => boundsOf(boxOf(part))))
  return around && { parts, start: { ...around, rotation: 0 } }
}

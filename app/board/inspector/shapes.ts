import type { ElementPatch } from '../../../contract/shared/element'
import type { BoardElement } from '../store/BoardElement'
import { type ShapeKind, shapeKind, shapeRadius } from '../store/elementAppearance'

/** The kind a shape looks like: a rectangle rounded by half is a circle. Undefined for other types. */
export function shapeOf(element: BoardElement): ShapeKind | undefined {
  if (element.type !== 'shape') return undefined
  const kind = shapeKind(element)
  const radius = shapeRadius(element)
  return kind === 'rectangle' && radius.unit === '%' && radius.value >= 50 ? 'circle' : kind
}

/** The patch that makes it this kind, without a former circle's rounding; null if nothing changes. */
export function shapePatch(element: BoardElement, kind: ShapeKind): ElementPatch | null {
  const before = shapeOf(element)
  if (before === undefined || before === kind) return null
  if (kind === 'circle') return { content: kind, properties: { borderRadius: '50%' } }
  return before === 'circle' ? { content: kind, properties: { borderRadius: 0 } } : { content: kind }
}

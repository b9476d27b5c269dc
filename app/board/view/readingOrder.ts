import { inReadingOrder } from '../geometry/readingOrder'
import { type BoardElement, boxOf } from '../store/BoardElement'

export function readingOrder(elements: readonly BoardElement[]): string[] {
  return inReadingOrder(elements, boxOf).map(({ id }) => id)
}

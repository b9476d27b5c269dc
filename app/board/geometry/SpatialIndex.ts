import RBush from 'rbush'
import type { Rect } from './rect'

interface Leaf {
  readonly id: string
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

const leafOf = (id: string, rect: Rect): Leaf => ({
  id,
  minX: rect.x,
  minY: rect.y,
  maxX: rect.x + rect.width,
  maxY: rect.y + rect.height,
})

/** Fewer than this are put in one by one. */
const MANY = 64

/** Finds ids by their upright bounds; serves culling and, with a point's rect, the hit test. */
export class SpatialIndex {
  readonly #tree = new RBush<Leaf>()
  readonly #leaves = new Map<string, Leaf>()

  /** Replaces everything at once, which is cheaper than one by one. */
  load(entries: Iterable<readonly [string, Rect]>): void {
    this.#tree.clear()
    this.#leaves.clear()
    for (const [id, rect] of entries) this.#leaves.set(id, leafOf(id, rect))
    this.#tree.load([...this.#leaves.values()])
  }

  /** Many at once, an undefined rect for what goes: where they are a good part of all, building anew is cheaper. */
  change(entries: readonly (readonly [string, Rect | undefined])[]): void {
    if (entries.length < MANY || entries.length < this.#leaves.size / 8) {
      for (const [id, rect] of entries) {
        if (rect) this.set(id, rect)
        else this.delete(id)
      }
      return
    }
    for (const [id, rect] of entries) {
      if (rect) this.#leaves.set(id, leafOf(id, rect))
      else this.#leaves.delete(id)
    }
    this.#tree.clear()
    this.#tree.load([...this.#leaves.values()])
  }

  set(id: string, rect: Rect): void {
    this.delete(id)
    const leaf = leafOf(id, rect)
    this.#leaves.set(id, leaf)
    this.#tree.insert(leaf)
  }

  delete(id: string): void {
    const leaf = this.#leaves.get(id)
    if (!leaf) return
    this.#leaves.delete(id)
    this.#tree.remove(leaf)
  }

  rect(id: string): Rect | undefined {
    const leaf = this.#leaves.get(id)
    return leaf && { x: leaf.minX, y: leaf.minY, width: leaf.maxX - leaf.minX, height: leaf.maxY - leaf.minY }
  }

  /** Ids whose bounds touch the rect, in no order. */
  search(rect: Rect): string[] {
    return this.#tree.search(leafOf('', rect)).map((leaf) => leaf.id)
  }

  /** The rect around everything; null when empty. */
  bounds(): Rect | null {
    if (this.#leaves.size === 0) return null
    // The root node carries the box of all; rbush's types do not say so.
    const { minX, minY, maxX, maxY } = this.#tree.toJSON() as Leaf
    return { x: minX, y: minY, width: maxX - minX, height: maxY - minY }
  }
}

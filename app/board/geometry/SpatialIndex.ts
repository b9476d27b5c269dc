import type RBush from 'rbush'
import type { Rect } from '../../../contract/layout/rect'

interface Box {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

interface Leaf extends Box {
  readonly id: string
}

const leafOf = (id: string, rect: Rect): Leaf => ({
  id,
  minX: rect.x,
  minY: rect.y,
  maxX: rect.x + rect.width,
  maxY: rect.y + rect.height,
})

/** Fewer changes than this are applied one by one. */
const MANY = 64

/** Below this many entries, scanning is faster than loading the tree. */
const FEW = 1000

/**
 * Finds ids by their axis-aligned bounds, for culling and, with a point's rect, the hit test. Until it has a tree, it
 * scans all entries: slower for each search, but without waiting for the tree.
 */
export class SpatialIndex {
  #tree: RBush<Leaf> | null = null
  #isLoading = false
  readonly #leaves = new Map<string, Leaf>()

  /** Replaces all entries and drops the tree until `build`. */
  load(entries: Iterable<readonly [string, Rect]>): void {
    this.#tree = null
    this.#leaves.clear()
    for (const [id, rect] of entries) this.#leaves.set(id, leafOf(id, rect))
  }

  /**
   * Builds the tree if there are enough entries: 30 ms for 5,000 on a computer, so call it after they are drawn.
   * Rejects if its code can't be loaded.
   */
  async build(): Promise<void> {
    if (this.#tree || this.#isLoading || this.#leaves.size < FEW) return
    this.#isLoading = true
    try {
      const { default: Tree } = await import('rbush')
      this.#tree = new Tree<Leaf>().load([...this.#leaves.values()])
    } finally {
      this.#isLoading = false
    }
  }

  get hasTree(): boolean {
    return this.#tree !== null
  }

  /** Applies changes (undefined removes an entry). Rebuilds the tree if they affect a large share of all entries. */
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
    this.#tree?.clear().load([...this.#leaves.values()])
  }

  set(id: string, rect: Rect): void {
    this.delete(id)
    const leaf = leafOf(id, rect)
    this.#leaves.set(id, leaf)
    this.#tree?.insert(leaf)
  }

  delete(id: string): void {
    const leaf = this.#leaves.get(id)
    if (!leaf) return
    this.#leaves.delete(id)
    this.#tree?.remove(leaf)
  }

  rect(id: string): Rect | undefined {
    const leaf = this.#leaves.get(id)
    return leaf && rectOf(leaf)
  }

  /** All bounds except those of one id, unordered. */
  rects(except?: string): Rect[] {
    return [...this.#leaves.values()].filter(({ id }) => id !== except).map(rectOf)
  }

  /** Ids whose bounds touch the rect, unordered. */
  search(rect: Rect): string[] {
    const sought = leafOf('', rect)
    const found = this.#tree
      ? this.#tree.search(sought)
      : [...this.#leaves.values()].filter((leaf) => touch(leaf, sought))
    return found.map((leaf) => leaf.id)
  }

  /** Whether any bounds touch the rect. */
  hasAny(rect: Rect): boolean {
    const sought = leafOf('', rect)
    if (this.#tree) return this.#tree.collides(sought)
    for (const leaf of this.#leaves.values()) if (touch(leaf, sought)) return true
    return false
  }

  /** The rect around everything; null when empty. */
  bounds(): Rect | null {
    if (this.#leaves.size === 0) return null
    // The root node has the bounding box of all entries; rbush's types omit it.
    return rectOf(this.#tree ? (this.#tree.toJSON() as Box) : boxOfAll(this.#leaves.values()))
  }
}

const rectOf = ({ minX, minY, maxX, maxY }: Box): Rect => ({
  x: minX,
  y: minY,
  width: maxX - minX,
  height: maxY - minY,
})

const touch = (one: Box, other: Box) =>
  one.minX <= other.maxX && one.maxX >= other.minX && one.minY <= other.maxY && one.maxY >= other.minY

function boxOfAll(leaves: Iterable<Leaf>): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const { minX, minY, maxX, maxY } of leaves) {
    box.minX = Math.min(box.minX, minX)
    box.minY = Math.min(box.minY, minY)
    box.maxX = Math.max(box.maxX, maxX)
    box.maxY = Math.max(box.maxY, maxY)
  }
  return box
}

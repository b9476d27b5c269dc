import type { Rect } from '../rect'

// A block as a tree of rows and stacks. Pictures keep their ratio, so the height of every part is a linear function of
// its width, and each width has exactly one layout in which all edges meet and nothing is cropped.

/** What the block contains besides the pictures. */
export type BlockName = 'title' | 'strip' | 'band'

export interface PictureNode {
  readonly kind: 'picture'
  readonly id: string
  /** Width to height. */
  readonly ratio: number
}

/** In a stack, as high as it needs to be at its width; in a row, `width` wide. */
export interface BlockNode {
  readonly kind: 'block'
  readonly name: BlockName
  /** Board px, in a row; null in a stack. */
  readonly width: number | null
  /** Board px at a width. */
  heightAt(width: number): number
}

export interface BranchNode {
  readonly kind: 'row' | 'stack'
  readonly children: readonly LayoutNode[]
}

export type LayoutNode = PictureNode | BlockNode | BranchNode

/** height = slope * width + base */
interface Line {
  readonly slope: number
  readonly base: number
}

export interface PlacedPicture {
  readonly id: string
  readonly rect: Rect
}

export interface PlacedBlock {
  readonly name: BlockName
  readonly isUpright: boolean
  readonly rect: Rect
}

export interface TreeLayout {
  readonly width: number
  readonly height: number
  readonly pictures: readonly PlacedPicture[]
  readonly blocks: readonly PlacedBlock[]
}

/** Limit of layout passes: a block's height depends on its width, and the layout on its height. */
const ROUNDS = 6

/** Lays the tree out at this width; null if something would get no room or heights don't settle. Not rounded. */
export function layOutTree(root: LayoutNode, width: number, gap: number): TreeLayout | null {
  const heights = new Map<BlockNode, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const layout = new Placing(gap, heights).place(root, width)
    if (!layout) return null
    let isSettled = true
    for (const [block, given] of layout.widths) {
      const before = heights.get(block) ?? block.heightAt(width / 2)
      // From the third round on, blocks only grow: otherwise one could alternate between two heights forever.
      const wanted = round > 1 ? Math.max(before, block.heightAt(given)) : block.heightAt(given)
      if (Math.abs(wanted - before) > 0.5) isSettled = false
      heights.set(block, wanted)
    }
    if (isSettled) return layout
  }
  return null
}

class Placing {
  readonly #lines = new Map<LayoutNode, Line>()
  readonly widths = new Map<BlockNode, number>()
  readonly pictures: PlacedPicture[] = []
  readonly blocks: PlacedBlock[] = []

  constructor(
    private readonly gap: number,
    private readonly heights: ReadonlyMap<BlockNode, number>,
  ) {}

  place(root: LayoutNode, width: number): (TreeLayout & { readonly widths: ReadonlyMap<BlockNode, number> }) | null {
    // A block's line is flat: until its width is known, its height is taken at half of the whole width.
    const { slope, base } = this.#lineOf(root, width / 2)
    const height = slope * width + base
    if (!this.#put(root, { x: 0, y: 0, width, height })) return null
    return { width, height, pictures: this.pictures, blocks: this.blocks, widths: this.widths }
  }

  #lineOf(node: LayoutNode, guess: number): Line {
    const known = this.#lines.get(node)
    if (known) return known
    const line = this.#makeLine(node, guess)
    this.#lines.set(node, line)
    return line
  }

  #makeLine(node: LayoutNode, guess: number): Line {
    if (node.kind === 'picture') return { slope: 1 / node.ratio, base: 0 }
    if (node.kind === 'block') return { slope: 0, base: this.heights.get(node) ?? node.heightAt(guess) }
    const gaps = this.gap * (node.children.length - 1)
    if (node.kind === 'stack') {
      let [slope, base] = [0, gaps]
      for (const child of node.children) {
        const line = this.#lineOf(child, guess)
        slope += line.slope
        base += line.base
      }
      return { slope, base }
    }
    let [shares, fixed] = [0, gaps]
    for (const child of node.children) {
      if (child.kind === 'block') fixed += child.width ?? 0
      else {
        const { slope, base } = this.#lineOf(child, guess)
        shares += 1 / slope
        fixed -= base / slope
      }
    }
    return { slope: 1 / shares, base: -fixed / shares }
  }

  #put(node: LayoutNode, rect: Rect): boolean {
    if (!(rect.width > 1 && rect.height > 1)) return false
    if (node.kind === 'picture') this.pictures.push({ id: node.id, rect })
    else if (node.kind === 'block') {
      const isUpright = node.width !== null
      if (!isUpright) this.widths.set(node, rect.width)
      this.blocks.push({ name: node.name, isUpright, rect })
    } else return node.kind === 'stack' ? this.#putStack(node, rect) : this.#putRow(node, rect)
    return true
  }

  #putStack({ children }: BranchNode, { x, y, width }: Rect): boolean {
    let top = y
    return children.every((child) => {
      const { slope, base } = this.#lineOf(child, width)
      const height = slope * width + base
      const isPut = this.#put(child, { x, y: top, width, height })
      top += height + this.gap
      return isPut
    })
  }

  #putRow({ children }: BranchNode, { x, y, height }: Rect): boolean {
    let left = x
    return children.every((child) => {
      const width = child.kind === 'block' ? (child.width ?? 0) : this.#widthAt(child, height)
      const isPut = this.#put(child, { x: left, y, width, height })
      left += width + this.gap
      return isPut
    })
  }

  #widthAt(node: LayoutNode, height: number): number {
    const { slope, base } = this.#lineOf(node, height)
    return (height - base) / slope
  }
}

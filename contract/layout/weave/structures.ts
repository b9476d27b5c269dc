import type { BlockNode, LayoutNode, PictureNode } from './layoutTree'
import type { Random } from './random'

export interface StructureParts {
  readonly hero: PictureNode
  readonly others: readonly PictureNode[]
  readonly random: Random
  /** Width to height of the block. */
  readonly shape: number
  title(): BlockNode | null
  strip(): BlockNode | null
  uprightStrip(): BlockNode | null
  band(): BlockNode | null
}

export interface Structure {
  readonly name: string
  /** A random number up to this is added to its penalty: above 0, it is chosen less often. */
  readonly reserve: number
  /** One way to fill it; null if it does not suit these pictures. */
  build(parts: StructureParts): LayoutNode | null
}

type Maybe = LayoutNode | null

function branch(kind: 'row' | 'stack', nodes: readonly Maybe[]): Maybe {
  const children = nodes.flatMap((node) => node ?? [])
  const [first] = children
  return children.length > 1 ? { kind, children } : (first ?? null)
}

const row = (...nodes: readonly Maybe[]) => branch('row', nodes)
const stack = (...nodes: readonly Maybe[]) => branch('stack', nodes)

/** Columns of about the same width and exactly the same height, or rows of about the same height. */
function wall(pictures: readonly PictureNode[], lines: number, kind: 'columns' | 'rows' = 'columns'): Maybe {
  const count = Math.max(1, Math.min(lines, pictures.length))
  const bins = Array.from({ length: count }, () => ({ length: 0, pictures: [] as PictureNode[] }))
  const lengthOf = ({ ratio }: PictureNode) => (kind === 'columns' ? 1 / ratio : ratio)
  // The longest first: the last ones even out the lines.
  for (const picture of [...pictures].sort((a, b) => lengthOf(b) - lengthOf(a))) {
    const least = bins.reduce((a, b) => (b.length < a.length ? b : a))
    least.pictures.push(picture)
    least.length += lengthOf(picture)
  }
  const order = new Map(pictures.map((picture, index) => [picture, index]))
  const inOrder = bins.map((bin) => bin.pictures.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)))
  return kind === 'columns'
    ? row(...inOrder.map((column) => stack(...column)))
    : stack(...inOrder.map((line) => row(...line)))
}

/** Splits the others into those beside the hero and the rest. */
function split({ others, random }: StructureParts, most: number, least = 1) {
  const count = random.whole(Math.min(least, others.length), Math.min(most, others.length))
  return [others.slice(0, count), others.slice(count)] as const
}

/** A wall across the whole block. */
function across(pictures: readonly PictureNode[], { random, shape }: StructureParts): Maybe {
  const likely = Math.max(1, Math.round(Math.sqrt(pictures.length * shape * 1.3)))
  const isRows = random.next() < 0.35
  const lines = isRows ? Math.max(1, Math.round(pictures.length / likely)) : likely
  return wall(pictures, Math.max(1, lines + random.whole(-1, 2)), isRows ? 'rows' : 'columns')
}

/** A wall beside something, as wide as part of the block. */
const beside = (pictures: readonly PictureNode[], { random }: StructureParts, most = 3): Maybe =>
  wall(pictures, random.whole(1, Math.min(most, Math.max(1, Math.ceil(pictures.length / 2)))))

/** How many fit beside the hero without becoming too small. */
const sideMost = ({ others }: StructureParts) => Math.max(3, Math.min(9, Math.ceil(others.length / 3) + 1))

export const STRUCTURES: readonly Structure[] = [
  {
    name: 'banner',
    reserve: 0,
    build: (parts) => {
      const [side, rest] = split(parts, sideMost(parts))
      return stack(parts.title(), row(parts.hero, beside(side, parts)), across(rest, parts), parts.strip())
    },
  },
  {
    name: 'column right',
    reserve: 0,
    build: (parts) => row(beside(parts.others, parts, 5), stack(parts.hero, parts.title(), parts.strip())),
  },
  {
    name: 'belt',
    reserve: 0,
    build: (parts) => {
      const [side, rest] = split(parts, sideMost(parts))
      return stack(row(beside(side, parts), parts.hero), parts.band(), across(rest, parts))
    },
  },
  {
    name: 'spine left',
    reserve: 0,
    build: (parts) => {
      const [side, rest] = split(parts, sideMost(parts))
      return row(parts.uprightStrip(), stack(parts.title(), row(parts.hero, beside(side, parts)), across(rest, parts)))
    },
  },
  {
    name: 'split left',
    reserve: 0,
    build: (parts) => {
      const [side, rest] = split(parts, parts.others.length - 1)
      if (rest.length === 0) return null
      return row(stack(parts.title(), beside(side, parts), parts.strip()), stack(parts.hero, beside(rest, parts, 4)))
    },
  },
  {
    name: 'cover',
    reserve: 0.3,
    build: (parts) => {
      if (parts.hero.ratio < parts.shape * 1.25) return null
      return stack(parts.hero, parts.band(), across(parts.others, parts))
    },
  },
  {
    name: 'column left',
    reserve: 0,
    build: (parts) => row(stack(parts.title(), parts.hero, parts.strip()), beside(parts.others, parts, 5)),
  },
  {
    name: 'footer',
    reserve: 0,
    build: (parts) => {
      const [side, rest] = split(parts, sideMost(parts))
      return stack(across(rest, parts), row(parts.hero, beside(side, parts)), parts.band())
    },
  },
  {
    name: 'spine right',
    reserve: 0,
    build: (parts) => {
      const [side, rest] = split(parts, sideMost(parts))
      return row(stack(row(beside(side, parts), parts.hero), across(rest, parts), parts.title()), parts.uprightStrip())
    },
  },
  {
    name: 'split right',
    reserve: 0,
    build: (parts) => {
      const [side, rest] = split(parts, parts.others.length - 1)
      if (rest.length === 0) return null
      return row(stack(parts.hero, beside(rest, parts, 4)), stack(parts.strip(), beside(side, parts), parts.title()))
    },
  },
  {
    name: 'center',
    reserve: 0,
    build: (parts) => {
      const [side, rest] = split(parts, 2 * sideMost(parts), 2)
      if (side.length < 2) return null
      const middle = Math.ceil(side.length / 2)
      return stack(
        parts.title(),
        row(beside(side.slice(0, middle), parts, 2), parts.hero, beside(side.slice(middle), parts, 2)),
        across(rest, parts),
        parts.strip(),
      )
    },
  },
]

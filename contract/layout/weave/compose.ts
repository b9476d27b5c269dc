import type { Rect, Size } from '../rect'
import {
  type BlockName,
  type BlockNode,
  type LayoutNode,
  layOutTree,
  type PictureNode,
  type PlacedBlock,
  type TreeLayout,
} from './layoutTree'
import { type Random, randomOf, shuffled } from './random'
import { layOutStrip, type StripContent, type StripLayout, stripHeight, stripWidth } from './strip'
import { STRUCTURES, type Structure, type StructureParts } from './structures'
import { layOutTitle, type TitleLayout, titleHeight } from './title'

// Composes pictures, a title and a strip of colors into one block: a hero, walls of the others, nothing cropped, all
// edges flush. Pure and seeded: the same input gives the same output. structures.ts has the arrangements.

export interface WovenPicture {
  readonly id: string
  /** Width to height. */
  readonly ratio: number
  /** Pixel count of the file, if known: a small picture rarely becomes the hero. */
  readonly pixels?: number
}

export type Format = 'portrait' | 'square' | 'wide'

export interface ComposeOptions {
  readonly pictures: readonly WovenPicture[]
  /** Integer from 0. Consecutive seeds differ in hero and arrangement. */
  readonly seed: number
  readonly format: Format
  /** The title's width on one, two and three lines, as multiples of its font size. Null for no title. */
  readonly titleWidths: readonly number[] | null
  readonly strip: StripContent | null
}

export interface ComposedPicture {
  readonly id: string
  /** Whole board px, from the block's top left corner. */
  readonly box: Rect
  /** The share of the picture that rounding cuts off. */
  readonly crop: number
}

export interface Composition extends Size {
  readonly structure: string
  readonly hero: string
  readonly gap: number
  readonly pictures: readonly ComposedPicture[]
  readonly title: TitleLayout | null
  readonly strip: StripLayout | null
  /** How much of the block is filled: see `filledShare`. */
  readonly filled: number
}

/** Width to height. */
const SHAPES: Readonly<Record<Format, number>> = { portrait: 0.68, square: 1, wide: 1.5 }
/** Board px squared that a picture gets on average; a block has at least `LEAST_AREA`. */
const PICTURE_AREA = 250 ** 2
const LEAST_AREA = 860 ** 2
/** Shortest side of a picture, board px: rounding a smaller one to whole px would crop it. */
const LEAST_SIDE = 28
/** Below this penalty a composition is good enough to stop trying other structures. */
const GOOD = 1.1

export function compose({ pictures, seed, format, titleWidths, strip }: ComposeOptions): Composition {
  const random = randomOf(seed)
  const hero = heroOf(pictures, seed)
  const area = Math.max(LEAST_AREA, pictures.length * PICTURE_AREA)
  const unit = Math.sqrt(area)
  const shape = SHAPES[format]
  const gap = [10, 14, 18][seed % 3] ?? 14
  const width = Math.round(unit * Math.sqrt(shape))
  const blocks = blocksOf({ unit, gap, titleWidths, strip })
  let best: Candidate | null = null
  for (let turn = 0; turn < STRUCTURES.length && (best?.penalty ?? Infinity) > GOOD; turn++) {
    const structure = STRUCTURES[(seed * 4 + turn) % STRUCTURES.length]
    const found = structure && search(structure, { pictures, hero, random, blocks, width, shape, unit, gap })
    if (found && found.penalty < (best?.penalty ?? Infinity)) best = found
  }
  const { structure, layout } = best ?? plain(pictures, { width, gap, blocks })
  return finish(layout, { pictures, structure, hero, gap, unit, titleWidths, strip })
}

/**
 * The share of a block that its parts fill, each with half of the gaps around it: gaps are intended, other holes are
 * not. The title and the strip count with their whole boxes.
 */
export function filledShare({ width, height }: Size, gap: number, parts: readonly Rect[]): number {
  const half = gap / 2
  const taken = parts.reduce((sum, rect) => {
    const left = Math.max(0, rect.x - half)
    const top = Math.max(0, rect.y - half)
    const right = Math.min(width, rect.x + rect.width + half)
    const bottom = Math.min(height, rect.y + rect.height + half)
    return sum + (right - left) * (bottom - top)
  }, 0)
  return taken / (width * height)
}

interface Candidate {
  readonly structure: string
  readonly layout: TreeLayout
  readonly penalty: number
}

interface Search {
  readonly pictures: readonly WovenPicture[]
  readonly hero: WovenPicture
  readonly random: Random
  readonly blocks: Blocks
  readonly width: number
  readonly shape: number
  readonly unit: number
  readonly gap: number
}

/** The best of several attempts at one structure. */
function search(structure: Structure, options: Search): Candidate | null {
  const { pictures, hero, random, blocks, width, shape, unit, gap } = options
  const others = pictures.filter(({ id }) => id !== hero.id).map(nodeOf)
  let best: Candidate | null = null
  const tries = pictures.length > 20 ? 36 : 64
  for (let attempt = 0; attempt < tries; attempt++) {
    const parts: StructureParts = { hero: nodeOf(hero), others: shuffled(others, random), random, shape, ...blocks }
    const root = structure.build(parts)
    const layout = root && layOutTree(root, width, gap)
    if (!layout || layout.pictures.length !== pictures.length) continue
    const penalty = penaltyOf(layout, { hero: hero.id, shape, unit }) + structure.reserve * random.next()
    if (penalty < (best?.penalty ?? Infinity)) best = { structure: structure.name, layout, penalty }
  }
  return best
}

/** How far a layout is from a good-looking one; Infinity if it is unusable. */
function penaltyOf(layout: TreeLayout, { hero, shape, unit }: { hero: string; shape: number; unit: number }): number {
  const sizes = layout.pictures.map(({ id, rect }) => ({ id, ...rect, area: rect.width * rect.height }))
  if (sizes.some(({ width, height }) => Math.min(width, height) < LEAST_SIDE)) return Infinity
  const main = sizes.find(({ id }) => id === hero)?.area ?? 0
  const areas = sizes.filter(({ id }) => id !== hero).map(({ area }) => area)
  const mean = areas.reduce((sum, area) => sum + area, 0) / areas.length
  const logs = areas.map((area) => Math.log(area / mean))
  const spread = Math.sqrt(logs.reduce((sum, log) => sum + log * log, 0) / logs.length)
  const wanted = Math.min(6.5, 2.4 + sizes.length / 9)
  const shapeOff = Math.abs(Math.log(layout.width / layout.height / shape))
  const heroOff = Math.abs(Math.log(main / mean / wanted))
  const largest = Math.max(...areas)
  const rival = Math.max(0, Math.log((1.35 * largest) / main))
  const narrow = sizes.filter(({ width, height }) => Math.min(width, height) < 0.085 * unit).length / sizes.length
  return 3.2 * Math.max(0, shapeOff - 0.06) + Math.max(0, heroOff - 0.3) + 0.9 * spread + 1.2 * rival + 1.5 * narrow
}

/** A picture that is large enough and neither too wide nor too tall, a different one for each seed. */
function heroOf(pictures: readonly WovenPicture[], seed: number): WovenPicture {
  const suitability = ({ ratio, pixels = 0 }: WovenPicture) => {
    const shapeOff = Math.max(0, Math.abs(Math.log(ratio)) - Math.log(1.6))
    return Math.min(1, pixels / 1_000_000) - 2 * shapeOff
  }
  const ranked = [...pictures].sort((a, b) => suitability(b) - suitability(a) || (a.id < b.id ? -1 : 1))
  const count = Math.min(ranked.length, Math.max(3, Math.ceil(ranked.length / 2)))
  const turn = Math.floor(seed / count)
  const hero = ranked[(seed + turn) % count]
  if (!hero) throw new Error('Nothing to compose')
  return hero
}

const nodeOf = ({ id, ratio }: WovenPicture): PictureNode => ({ kind: 'picture', id, ratio })

interface Blocks {
  title(): BlockNode | null
  strip(): BlockNode | null
  /** For a row: its colors are in a column. */
  uprightStrip(): BlockNode | null
  /** Title and strip side by side, or whichever exists. */
  band(): BlockNode | null
}

interface BlockOptions {
  readonly unit: number
  readonly gap: number
  readonly titleWidths: readonly number[] | null
  readonly strip: StripContent | null
}

/** The title's share of a band. */
const TITLE_SHARE = 0.44

function blocksOf({ unit, gap, titleWidths, strip: content }: BlockOptions): Blocks {
  const block = (name: BlockName, heightAt: BlockNode['heightAt'], width: number | null = null): BlockNode => ({
    kind: 'block',
    name,
    width,
    heightAt,
  })
  const title = () => (titleWidths ? block('title', (width) => titleHeight(titleWidths, { width, unit })) : null)
  const strip = () => (content ? block('strip', (width) => stripHeight(content, { width, unit, gap })) : null)
  return {
    title,
    strip,
    uprightStrip: () => (content ? block('strip', () => 0, stripWidth(content, unit)) : null),
    band: () => {
      if (!titleWidths || !content) return title() ?? strip()
      return block('band', (width) => {
        const [left, right] = bandWidths(width, gap)
        return Math.max(
          titleHeight(titleWidths, { width: left, unit }),
          stripHeight(content, { width: right, unit, gap }),
        )
      })
    },
  }
}

function bandWidths(width: number, gap: number): readonly [title: number, strip: number] {
  const left = (width - 2 * gap) * TITLE_SHARE
  return [left, width - 2 * gap - left]
}

/** Fallback for pictures that fit no structure: one wall, wide enough for the widest and the tallest. */
function plain(
  pictures: readonly WovenPicture[],
  { width, gap, blocks }: { width: number; gap: number; blocks: Blocks },
) {
  const wall: LayoutNode = { kind: 'stack', children: rowsOf(pictures.map(nodeOf)) }
  const children = [blocks.title(), wall, blocks.strip()].flatMap((node) => node ?? [])
  for (let factor = 1; ; factor *= 1.3) {
    const layout = layOutTree({ kind: 'stack', children }, Math.round(width * factor), gap)
    const isFine = layout?.pictures.every(({ rect }) => Math.min(rect.width, rect.height) >= LEAST_SIDE)
    if (layout && (isFine || factor > 8)) return { structure: 'plain', layout }
  }
}

/** Puts similar ratios next to each other, so that no row is too low and no picture too small. */
function rowsOf(nodes: readonly PictureNode[]): LayoutNode[] {
  const rows: LayoutNode[] = []
  const sorted = [...nodes].sort((a, b) => b.ratio - a.ratio)
  const across = Math.max(1, sorted.reduce((sum, { ratio }) => sum + ratio, 0) / Math.sqrt(nodes.length))
  let row: PictureNode[] = []
  let sum = 0
  for (const node of sorted) {
    row.push(node)
    sum += node.ratio
    if (sum < across) continue
    rows.push(row.length > 1 ? { kind: 'row', children: row } : node)
    row = []
    sum = 0
  }
  if (row.length > 0) rows.push({ kind: 'row', children: row })
  return rows
}

interface Finish extends BlockOptions {
  readonly pictures: readonly WovenPicture[]
  readonly structure: string
  readonly hero: WovenPicture
}

/** Rounds to whole px: edges that met still meet, since gaps are whole. */
function finish(layout: TreeLayout, options: Finish): Composition {
  const { structure, hero, gap, unit, titleWidths, strip: content } = options
  const ratios = new Map(options.pictures.map(({ id, ratio }) => [id, ratio]))
  const pictures = layout.pictures.map(({ id, rect }) => {
    const box = rounded(rect)
    const change = box.width / box.height / (ratios.get(id) ?? 1)
    return { id, box, crop: 1 - Math.min(change, 1 / change) }
  })
  const width = layout.width
  const height = Math.round(layout.height)
  const placed = layout.blocks.flatMap((block) => splitBand(block, gap))
  const titleRect = placed.find(({ name }) => name === 'title')
  const stripRect = placed.find(({ name }) => name === 'strip')
  const title = titleRect && titleWidths ? layOutTitle(titleWidths, { rect: titleRect.rect, unit, height }) : null
  const strip =
    stripRect && content
      ? layOutStrip(content, { rect: stripRect.rect, isUpright: stripRect.isUpright, unit, gap })
      : null
  const parts = [...pictures.map(({ box }) => box), ...layout.blocks.map(({ rect }) => rounded(rect))]
  const filled = filledShare({ width, height }, gap, parts)
  return { structure, hero: hero.id, width, height, gap, pictures, title, strip, filled }
}

function splitBand(block: PlacedBlock, gap: number): PlacedBlock[] {
  if (block.name !== 'band') return [block]
  const { rect } = block
  const [left, right] = bandWidths(rect.width, gap)
  return [
    { name: 'title', isUpright: false, rect: { ...rect, width: left } },
    { name: 'strip', isUpright: false, rect: { ...rect, x: rect.x + rect.width - right, width: right } },
  ]
}

export function rounded({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.round(x), Math.round(y)]
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top }
}

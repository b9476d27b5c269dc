import { type AddingItem, elementOf } from '../../contract/agentElement'
import type { Proposal as AgentProposal, ItemOutcome, ProposalItem, ProposedItem } from '../../contract/agents'
import { freePlace } from '../../contract/layout/freePlace'
import { centerOf, type Point, type Rect, type Size, union } from '../../contract/layout/rect'
import { WEAVE_SET, wovenBoxes } from '../../contract/layout/weave/wovenBoxes'
import { restyled } from '../../contract/restyle'
import { arrangeElements } from '../board/arrange/arrangeElements'
import { pictureBlock } from '../board/arrange/pictureBlock'
import { unitsOf } from '../board/arrange/Unit'
import { type BoardElement, type ElementChange, isHidden, isLocked, patched } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import type { NewElement } from '../board/store/newElement'
import { uuidv7 } from '../offline/plain/ids'
import { groundOf } from './boardLook'
import { type Proposal, proposalsOf } from './proposals'
import { tidyColumns } from './suggestedElements'

// What an agent's items mean on a board: new elements, changes, deletions. Pure, except for reading the board.

type ArrangeItem = Extract<ProposedItem, { readonly kind: 'arrange' }>
type WeaveItem = Extract<ProposedItem, { readonly kind: 'weave' }>
type RestyleItem = Extract<ProposedItem, { readonly kind: 'restyle' }>

/**
 * A proposal for several elements at once, carried out with the product's own weave, styles and palettes, just as the
 * server does when an agent writes directly.
 */
type DesignItem = WeaveItem | RestyleItem

/** What the person can do about an item, as the board is now. */
export type ItemState =
  | { readonly kind: 'done'; readonly outcome: ItemOutcome }
  /** Can only be dismissed: its elements are gone or locked, or too few are left to arrange. */
  | { readonly kind: 'blocked'; readonly reason: 'gone' | 'locked' | 'fewLeft' }
  | {
      readonly kind: 'open'
      /** For an item that changes one element: the change it would make now. */
      readonly change: Proposal | null
      /** Whether its element was changed after the agent had read it. */
      readonly isStale: boolean
      /** For an arrangement: how many of its elements are gone or locked, and so excluded. */
      readonly leftOut: number
    }

const OPEN = { kind: 'open', change: null, isStale: false, leftOut: 0 } as const
const ACCEPTED = { kind: 'done', outcome: 'accepted' } as const

/** What the person can do about an item. It counts as accepted if the board already matches it. */
export function stateOf(
  store: BoardStore,
  proposal: AgentProposal,
  { item, newElementId, outcome }: ProposalItem,
): ItemState {
  return outcome === null ? openStateOf(store, proposal, item, newElementId) : { kind: 'done', outcome }
}

function openStateOf(
  store: BoardStore,
  { baseRev }: AgentProposal,
  item: ProposedItem,
  newElementId: string | null,
): ItemState {
  if (item.kind === 'arrange') {
    const leftOut = item.elementIds.length - arranged(store, item).length
    return item.elementIds.length - leftOut < 2 ? { kind: 'blocked', reason: 'fewLeft' } : { ...OPEN, leftOut }
  }
  if (item.kind === 'weave' || item.kind === 'restyle') return designStateOf(store, baseRev, item)
  if (item.kind !== 'change' && item.kind !== 'delete')
    return newElementId !== null && store.committed(newElementId) ? ACCEPTED : OPEN
  const element = store.committed(item.elementId)
  if (!element) {
    // A device that hasn't caught up with what the agent had read may not know the element yet.
    const isDeleted = item.kind === 'delete' && (store.board?.cursor ?? 0) >= baseRev
    return isDeleted ? ACCEPTED : { kind: 'blocked', reason: 'gone' }
  }
  if (isLocked(element)) return { kind: 'blocked', reason: 'locked' }
  const isStale = store.revOf(item.elementId) > baseRev
  if (item.kind === 'delete') return { ...OPEN, isStale }
  const [change] = proposalsOf(store, [modificationOf(item)])
  return change ? { ...OPEN, change, isStale } : ACCEPTED
}

/** The elements of an arrangement that can be moved, in order. */
function arranged(store: BoardStore, { elementIds }: ArrangeItem): BoardElement[] {
  const elements = [...new Set(elementIds)].flatMap((id) => store.committed(id) ?? [])
  return unitsOf(elements).flatMap((unit) => unit.elements)
}

function designStateOf(store: BoardStore, baseRev: number, item: DesignItem): ItemState {
  const elements = item.kind === 'weave' ? weavable(store, item) : restylable(store, item)
  const isStale = elements.some(({ id }) => store.revOf(id) > baseRev)
  const leftOut = item.elementIds.length - elements.length
  if (item.kind === 'weave' && elements.length < 2) return { kind: 'blocked', reason: 'fewLeft' }
  if (elements.length === 0) return { kind: 'blocked', reason: 'gone' }
  const isDone = item.kind === 'restyle' && restylingOf(store, item, elements).length === 0
  return isDone ? ACCEPTED : { ...OPEN, isStale, leftOut }
}

/** Its images that exist and may be moved. */
function weavable(store: BoardStore, { elementIds }: WeaveItem): BoardElement[] {
  return [...new Set(elementIds)].flatMap((id) => {
    const element = store.committed(id)
    return element?.type === 'image' && !isLocked(element) && !isHidden(element) ? element : []
  })
}

/** Its elements that exist and may be changed. */
function restylable(store: BoardStore, { elementIds }: RestyleItem): BoardElement[] {
  return [...new Set(elementIds)].flatMap((id) => {
    const element = store.committed(id)
    return element && !isLocked(element) ? element : []
  })
}

/** The changes that restyling makes, without no-ops. */
const restylingOf = (store: BoardStore, item: RestyleItem, elements = restylable(store, item)): ElementChange[] =>
  restyled(elements, item, groundOf(store)).filter(({ id, patch }) => {
    const element = elements.find((one) => one.id === id)
    return element !== undefined && !hasAll(element, patch)
  })

/** Whether an element already matches a change. */
function hasAll(element: BoardElement, { content, properties = {} }: ElementChange['patch']): boolean {
  const isSame = Object.entries(properties).every(([key, value]) => (element.properties[key] ?? null) === value)
  return isSame && (content === undefined || content === element.content)
}

const modificationOf = ({ elementId, changes, note = '' }: Extract<ProposedItem, { readonly kind: 'change' }>) => ({
  elementId,
  description: note,
  changes,
})

/** Ids of the elements that an item's state depends on. */
export function elementIdsOf({ item, newElementId }: ProposalItem): readonly string[] {
  if ('elementIds' in item) return item.elementIds
  if (item.kind === 'change' || item.kind === 'delete') return [item.elementId]
  return newElementId === null ? [] : [newElementId]
}

/** The effect of accepting items, as one commit. */
interface Acceptance {
  readonly added: readonly NewElement[]
  /** For `added`, in the same order. */
  readonly ids: readonly string[]
  readonly changes: readonly ElementChange[]
  readonly removed: readonly string[]
}

/**
 * The effect of accepting these items of a proposal. New elements are placed together at a free spot; changes of the
 * same element are merged, and an arrangement applies to the elements as changed.
 */
export function acceptanceOf(store: BoardStore, items: readonly ProposalItem[]): Acceptance {
  const adding = items.flatMap(({ item, newElementId }) =>
    isAdding(item) && newElementId !== null ? [{ item, id: newElementId }] : [],
  )
  const ground = groundOf(store)
  const made = adding.map(({ item }) => withTextHeight(store, elementOf(item, ground)))
  const all = items.map(({ item }) => item)
  const removed = all.flatMap((item) => (item.kind === 'delete' ? [item.elementId] : []))
  const modifications = all.flatMap((item) => (item.kind === 'change' ? [modificationOf(item)] : []))
  const patches = new Map(proposalsOf(store, modifications).map(({ change }) => [change.id, change.patch]))
  /** The elements with the changes accepted so far, without deleted ones. */
  const changed = (elements: readonly BoardElement[]) =>
    elements.filter(({ id }) => !removed.includes(id)).map((element) => patched(element, patches.get(element.id) ?? {}))
  const add = ({ id, patch }: ElementChange) => {
    const known = patches.get(id)
    const properties = { ...known?.properties, ...patch.properties }
    patches.set(id, { ...known, ...patch, ...(Object.keys(properties).length > 0 && { properties }) })
  }
  const fitText = (one: BoardElement) => store.texts?.fit(one) ?? one
  for (const item of all) {
    if (item.kind === 'restyle') restylingOf(store, item, changed(restylable(store, item))).forEach(add)
  }
  for (const item of all) {
    if (item.kind === 'arrange') arrangeElements(item.layout, changed(arranged(store, item)), { fitText }).forEach(add)
    if (item.kind !== 'weave') continue
    const pictures = changed(weavable(store, item))
    if (pictures.length > 1) weavingOf(store, item, pictures).forEach(add)
  }
  const changes = [...patches].flatMap(([id, patch]) => (removed.includes(id) ? [] : [{ id, patch }]))
  return {
    added: placed(store, made),
    ids: adding.map(({ id }) => id),
    changes: [...(store.texts?.fitChanges(changes) ?? changes)],
    removed,
  }
}

export const isAdding = (item: ProposedItem): item is AddingItem =>
  item.kind === 'text' || item.kind === 'color' || item.kind === 'image' || item.kind === 'shape'

function withTextHeight(store: BoardStore, element: NewElement & Size): NewElement & Size {
  const { type = 'text', content = '', width, properties } = element
  const height = store.texts?.heightOf({ type, content, width, height: element.height, properties })
  return { ...element, height: height ?? element.height }
}

const NOTHING: Rect & Size = { x: 0, y: 0, width: 0, height: 0 }

/** Composes the images close to where they are, at a free spot. */
function weavingOf(store: BoardStore, { seed, shape }: WeaveItem, pictures: readonly BoardElement[]): ElementChange[] {
  const boxes = wovenBoxes(pictures, { seed, shape })
  const origin = freePlace(union(boxes) ?? NOTHING, placeAround(store, pictures))
  const properties = { [WEAVE_SET]: uuidv7() }
  return pictures.map(({ id }, index) => {
    const { x, y, width, height } = boxes[index] ?? NOTHING
    const place = { positionX: origin.x + x, positionY: origin.y + y, width, height, rotation: 0 }
    return { id, patch: { ...place, properties } }
  })
}

function placeAround(store: BoardStore, pictures: readonly BoardElement[]) {
  const ids = new Set(pictures.map(({ id }) => id))
  const around = store.boundsOf(ids)
  const others = store.order.filter((id) => !ids.has(id) && !store.backgroundIds.includes(id))
  const taken = others.flatMap((id) => store.boundsOf([id]) ?? [])
  return { taken, visible: store.view.visible, random: () => 0, at: centerOf(around ?? store.view.visible) }
}

/** Places elements together as one block at a free spot. */
function placed(store: BoardStore, elements: readonly (NewElement & Size)[]): NewElement[] {
  const around = store.surroundings()
  const boxes = blockOf(elements, around.visible ?? { width: 1, height: 1 })
  const block = union(boxes)
  if (!block) return []
  const at = freePlace(block, around)
  return elements.map((element, index) => {
    const { x = 0, y = 0, width = 0, height = 0 } = boxes[index] ?? {}
    return { ...element, positionX: at.x + x, positionY: at.y + y, width, height }
  })
}

/** Board px between the parts of a block. */
const GAP = 24
/** The maximum width of a row of swatches and shapes in board px, unless the images above are wider. */
const ROW_WIDTH = 640
/** Font size from which a text counts as a title; the style Title has 44. */
const TITLE_SIZE = 40

/**
 * Lays out new elements in a block from 0, 0: titles, then images in justified rows, swatches and shapes side by side,
 * and other texts in columns; each kind in the given order.
 */
function blockOf(elements: readonly (NewElement & Size)[], shape: Size): Rect[] {
  const boxes: Rect[] = []
  const parts: Record<'titles' | 'pictures' | 'swatches' | 'texts', number[]> = {
    titles: [],
    pictures: [],
    swatches: [],
    texts: [],
  }
  for (const [index, { type, properties }] of elements.entries()) {
    if (type === 'image') parts.pictures.push(index)
    else if (type !== 'text') parts.swatches.push(index)
    else if (Number(properties?.fontSize) >= TITLE_SIZE) parts.titles.push(index)
    else parts.texts.push(index)
  }
  let top = 0
  const put = (indexes: readonly number[], layOut: (sizes: readonly Size[]) => readonly (Point & Partial<Size>)[]) => {
    const sizes = indexes.map((index) => sizeOf(elements[index]))
    const made = layOut(sizes).map((box, at) => ({ ...sizeOf(sizes[at]), ...box, y: box.y + top }))
    for (const [at, index] of indexes.entries()) boxes[index] = made[at] ?? { x: 0, y: top, width: 0, height: 0 }
    top = Math.max(top, ...made.map(({ y, height }) => y + height + GAP))
  }
  put(parts.titles, (sizes) => rows(sizes, 0))
  put(parts.pictures, (sizes) => {
    const side = Math.sqrt(sizes.reduce((sum, { width, height }) => sum + width * height, 0) / sizes.length)
    const ratios = sizes.map(({ width, height }) => width / height)
    return sizes.length === 1 ? [{ x: 0, y: 0 }] : pictureBlock(ratios, { width: side, height: side }, shape)
  })
  const width = Math.max(
    ROW_WIDTH,
    ...parts.pictures.map((index) => (boxes[index]?.x ?? 0) + (boxes[index]?.width ?? 0)),
  )
  put(parts.swatches, (sizes) => rows(sizes, width))
  put(parts.texts, tidyColumns)
  return boxes
}

const sizeOf = (size: Size | undefined): Size => ({ width: size?.width ?? 0, height: size?.height ?? 0 })

/** The corners of boxes in rows of at most this width; one per row if it is 0. */
function rows(sizes: readonly Size[], most: number): Point[] {
  let [x, y, bottom] = [0, 0, 0]
  return sizes.map(({ width, height }) => {
    if (x > 0 && x + width > most) [x, y] = [0, bottom + GAP]
    const corner = { x, y }
    x += width + GAP
    bottom = Math.max(bottom, y + height)
    return corner
  })
}

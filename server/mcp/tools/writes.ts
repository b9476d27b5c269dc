import { randomUUID } from 'node:crypto'
import { elementOf } from '../../../contract/agentElement'
import type { AgentItem, AgentSide } from '../../../contract/agents'
import type { AgentToolInput } from '../../../contract/agentTools'
import { fillOf, isBackground } from '../../../contract/elementFill'
import { clamp, type Rect, type Size, union } from '../../../contract/layout/rect'
import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN, Z_INDEX_LIMIT } from '../../../contract/limits'
import type { Element, ElementPatch, Properties } from '../../../contract/shared/element'
import { estimateTextSize } from '../../../contract/textStyles'
import { AppError } from '../../AppError'
import { storeImage } from '../../assets/storeImage'
import { proposableAssets } from '../../assets/visibleAssets'
import { type LaidOut, layOut, movedTo, placeFor } from '../../services/agents/layout'
import {
  type AgentChange,
  type AgentWrite,
  agentWrite,
  wasWritten,
  writeAsAgent,
} from '../../services/agents/writeAsAgent'
import { type AgentContext, readBoardElements, type ToolContent, textContent } from '../AgentContext'
import { checkItem, type OnBoard, problemWords } from '../checkItem'
import { boundsOfAll, boundsOfElement, showBounds, sizeOfElement } from '../elementBounds'
import { elementRefs } from '../elementRefs'

// The tools that write directly. Each call that changes a board is based on a rev that its agent has read, and is
// atomic.

const WRONG = 'Nothing was written. Correct these and send the whole call again:'
/** Maximum elements named in one answer. */
const NAMED_MAX = 50

/** Adds elements in free space. Throws VALIDATION_FAILED, BOARD_FULL, RATE_LIMIT. */
export async function addElements(
  context: AgentContext,
  input: AgentToolInput<'add_elements'>,
): Promise<ToolContent[]> {
  const { items, layout = null, beside, group } = input
  const call = await openCall(context, 'add_elements', input)
  const { write, board } = call
  const elementIds = items.map((_, index) => write.elementId(index))
  if (call.isRepeat) return repeated(elementIds)
  const addresses = items.flatMap((item) => (item.kind === 'image' ? [item.address] : []))
  const images = await proposableAssets(context.deps.knex, { userId: write.userId, boardId: write.boardId }, addresses)
  check(items.map((item, index) => checkItem(item, `items.${index}`, { ...board, images })))
  const all = [...board.elements.values()]
  const ground = all.filter(isBackground).at(-1)
  const groundColor = (ground && fillOf(ground)) ?? null
  const made = items.map((item) => elementOf(item, groundColor))
  const boxes = layOut(
    made.map(({ type, properties, ...size }) => ({ ...clamped(size), role: roleOf({ type, properties }) })),
    layout,
  )
  const anchor = beside && anchorOf(beside, board)
  const block = union(boxes) ?? { x: 0, y: 0, width: 0, height: 0 }
  const places = movedTo(boxes, placeFor(block, boundsOfAll(all), anchor))
  const top = all.reduce((most, { zIndex }) => Math.max(most, zIndex), 0)
  const grouped: Properties = group === undefined ? {} : { groupId: write.elementId(items.length), groupName: group }
  const changes = made.map(({ type, content, properties, ...size }, index): AgentChange => {
    const { x = 0, y = 0, width = size.width, height = size.height } = places[index] ?? {}
    const data = { type, content, positionX: x, positionY: y, width, height }
    return {
      kind: 'create',
      elementId: write.elementId(index),
      data: { ...data, zIndex: Math.min(top + 1 + index, Z_INDEX_LIMIT), properties: { ...properties, ...grouped } },
    }
  })
  const outcome = await writeAsAgent(context.deps, write, changes)
  return answer(context, outcome, { call, word: 'Added', elementIds, shown: { elementIds, bounds: places } })
}

/** Changes elements, each at most once. Throws VALIDATION_FAILED, ELEMENT_CHANGED, RATE_LIMIT. */
export async function changeElements(
  context: AgentContext,
  input: AgentToolInput<'change_elements'>,
): Promise<ToolContent[]> {
  const call = await openCall(context, 'change_elements', input)
  const { write, board } = call
  if (call.isRepeat) return repeated([])
  const items = input.changes.map((change): AgentItem => ({ kind: 'change', ...change }))
  check(items.map((item, index) => checkItem(item, `changes.${index}`, board)))
  const elements = checkOnce(
    input.changes.map(({ elementId }) => elementId),
    board,
    (index) => `changes.${index}.elementId`,
  )
  const patches = elements.map((element, index) => withConsequences(element, input.changes[index]?.changes ?? {}))
  const changes = elements.map(({ id }, index): AgentChange => {
    return { kind: 'update', elementId: id, data: patches[index] ?? {} }
  })
  const elementIds = elements.map(({ id }) => id)
  const bounds = boundsOfAll(elements.map((element, index) => moved(element, patches[index])))
  const outcome = await writeAsAgent(context.deps, write, changes)
  return answer(context, outcome, { call, word: 'Changed', elementIds, shown: { elementIds, bounds } })
}

/** Removes elements. Throws VALIDATION_FAILED, ELEMENT_CHANGED, RATE_LIMIT. */
export async function removeElements(
  context: AgentContext,
  input: AgentToolInput<'remove_elements'>,
): Promise<ToolContent[]> {
  const call = await openCall(context, 'remove_elements', input)
  const { write, board } = call
  if (call.isRepeat) return repeated([])
  const items = input.elementIds.map((elementId): AgentItem => ({ kind: 'delete', elementId }))
  check(items.map((item, index) => checkItem(item, `elementIds.${index}`, board)))
  const elements = checkOnce(input.elementIds, board, (index) => `elementIds.${index}`)
  const changes = elements.map(({ id }): AgentChange => ({ kind: 'delete', elementId: id }))
  const shown = { elementIds: [], bounds: boundsOfAll(elements) }
  const outcome = await writeAsAgent(context.deps, write, changes)
  return answer(context, outcome, { call, word: 'Removed', elementIds: [], shown })
}

/**
 * Arranges elements in their order, near where they are or beside another. Throws VALIDATION_FAILED, ELEMENT_CHANGED.
 */
export async function arrangeElements(
  context: AgentContext,
  input: AgentToolInput<'arrange_elements'>,
): Promise<ToolContent[]> {
  const call = await openCall(context, 'arrange_elements', input)
  const { write, board } = call
  if (call.isRepeat) return repeated([])
  check([checkItem({ kind: 'arrange', elementIds: input.elementIds, layout: 'grid' }, 'arrange', board)])
  const elements = checkOnce(input.elementIds, board, (index) => `elementIds.${index}`)
  const boxes = layOut(
    elements.map((element) => ({ ...sizeOf(boundsOfElement(element)), role: arrangedRole(element) })),
    input.layout,
  )
  const places = placeAll(elements, boxes, { board, beside: input.beside })
  const changes = elements.map((element, index): AgentChange => {
    const place = places[index] ?? boundsOfElement(element)
    return { kind: 'update', elementId: element.id, data: movedInto(element, place) }
  })
  const elementIds = elements.map(({ id }) => id)
  const outcome = await writeAsAgent(context.deps, write, changes)
  return answer(context, outcome, { call, word: 'Arranged', elementIds, shown: { elementIds, bounds: places } })
}

interface PlaceOptions {
  readonly board: OnBoard
  readonly beside?: { elementId: string; side: AgentSide; wholeGroup?: boolean | undefined } | undefined
}

/** Moves boxes together to where they cover nothing: near where their elements are, or beside another element. */
export function placeAll(
  elements: readonly Element[],
  boxes: readonly Rect[],
  { board, beside }: PlaceOptions,
): Rect[] {
  const moving = new Set(elements.map(({ id }) => id))
  const [block, around] = [union(boxes), union(elements.map(boundsOfElement))]
  const others = [...board.elements.values()].filter(({ id }) => !moving.has(id))
  const anchor = beside ? anchorOf(beside, board, moving) : around && standingAt(around)
  return movedTo(boxes, placeFor(sizeOf(block ?? undefined), boundsOfAll(others), anchor ?? undefined))
}

interface OpenCall {
  readonly write: AgentWrite
  readonly board: OnBoard
  /** Whether this exact call was made before. */
  readonly isRepeat: boolean
}

type WriteTool = 'add_elements' | 'change_elements' | 'remove_elements' | 'arrange_elements' | 'weave' | 'restyle'

export async function openCall(
  context: AgentContext,
  tool: WriteTool,
  { boardId, rev, requestId = randomUUID() }: { boardId: number; rev: number; requestId?: string | undefined },
): Promise<OpenCall> {
  const { deps, agent } = context
  const board = await readOnBoard(context, { boardId, rev })
  const { userId, tokenId, name } = agent
  // `agentMay` has refused it already: the scope of an agent without a token does not include writing.
  if (tokenId === null) throw new Error('An agent without a token cannot write')
  const write = agentWrite({ agent: { tokenId, name }, userId, boardId, rev }, `${tool} ${requestId}`)
  return { write, board, isRepeat: await wasWritten(deps.knex, write) }
}

/** Reads the current state of a board that an agent read at `rev`. Throws VALIDATION_FAILED for a future rev. */
export async function readOnBoard(
  context: AgentContext,
  { boardId, rev }: { readonly boardId: number; readonly rev: number },
): Promise<OnBoard> {
  const now = await readBoardElements(context, boardId)
  if (rev > now.rev) throw new AppError('VALIDATION_FAILED', `rev: The board is at rev ${now.rev}`, 'rev')
  const elements = new Map(now.elements.map((element) => [element.id, element]))
  return { elements, refs: elementRefs([...elements.keys()]), images: new Set<string>() }
}

export const check = (checked: readonly ReturnType<typeof checkItem>[]) => {
  const problems = checked.flatMap((item) => ('problem' in item ? [item.problem] : []))
  if (problems.length > 0) throw new AppError('VALIDATION_FAILED', problemWords(WRONG, problems))
}

/** The named elements, already checked to exist. Throws VALIDATION_FAILED if one is listed twice. */
export function checkOnce(
  refs: readonly string[],
  { refs: names, elements }: OnBoard,
  fieldOf: (index: number) => string,
) {
  const found = refs.flatMap((ref) => elements.get(names.idOf(ref) ?? '') ?? [])
  const twice = found.flatMap((element, index) =>
    found.indexOf(element) < index ? [`${fieldOf(index)}: Listed twice`] : [],
  )
  if (twice.length > 0) throw new AppError('VALIDATION_FAILED', problemWords(WRONG, twice))
  return found
}

interface Written {
  readonly call: OpenCall
  readonly word: string
  /** Elements to name in the answer. */
  readonly elementIds: readonly string[]
  /** What others are shown: the elements that are there now, and where the call worked. */
  readonly shown: { readonly elementIds: readonly string[]; readonly bounds: readonly Rect[] }
}

export function answer(
  context: AgentContext,
  outcome: Awaited<ReturnType<typeof writeAsAgent>>,
  { call, word, elementIds, shown }: Written,
): ToolContent[] {
  const { refs } = call.board
  if (outcome.kind === 'repeated') return repeated(elementIds)
  if (outcome.kind === 'changed') throw changedSince(call.write.rev, outcome.elementIds, refs)
  showBounds(context, shown.elementIds, shown.bounds)
  const named = elementIds.length > 0 ? `: ${elementIds.map((id) => id.slice(-8)).join(' ')}` : ''
  const next = outcome.isAlone
    ? `The board is at rev ${outcome.rev} now.`
    : `Others have changed the board since rev ${call.write.rev}: read it again before you change existing elements.`
  return textContent(`${word} ${outcome.count} ${outcome.count === 1 ? 'element' : 'elements'}${named}.\n${next}`)
}

/** The error for an agent if others changed the elements that it named. */
export function changedSince(rev: number, elementIds: readonly string[], refs: OnBoard['refs']): AppError {
  const names = elementIds.slice(0, NAMED_MAX).map(refs.refOf).join(' ')
  const count = elementIds.length
  return new AppError(
    'ELEMENT_CHANGED',
    `Nothing was written: since rev ${rev}, others have changed or removed ${count === 1 ? 'this element' : `these ${count} elements`}: ${names}. Read the board again, then repeat the call with the new rev.`,
  )
}

export function repeated(elementIds: readonly string[]): ToolContent[] {
  const named = elementIds.length > 0 ? ` Its elements: ${elementIds.map((id) => id.slice(-8)).join(' ')}.` : ''
  return textContent(`A call with this requestId was made before; nothing was written twice.${named}`)
}

/** Adds what a change of content implies: a swatch's background color, a text's height. */
function withConsequences(element: Element, changes: ElementPatch): ElementPatch {
  const { content, properties } = changes
  if (content === undefined) return changes
  if (element.type === 'color' && properties?.backgroundColor === undefined) {
    return { ...changes, properties: { ...properties, backgroundColor: content } }
  }
  if (element.type !== 'text' || changes.height !== undefined) return changes
  const width = changes.width ?? sizeOfElement(element).width
  const { height } = estimateTextSize(content, width, { ...element.properties, ...properties } as never)
  return { ...changes, height: clamp(height, ELEMENT_SIZE_MIN, ELEMENT_SIZE_MAX) }
}

/** An element with its position and size after a change. */
function moved(element: Element, { positionX, positionY, width, height }: ElementPatch = {}): Element {
  return {
    ...element,
    positionX: positionX ?? element.positionX,
    positionY: positionY ?? element.positionY,
    width: width ?? element.width,
    height: height ?? element.height,
  }
}

function anchorOf(
  { elementId, side, wholeGroup = false }: { elementId: string; side: AgentSide; wholeGroup?: boolean | undefined },
  { refs, elements }: OnBoard,
  without: ReadonlySet<string> = new Set(),
): { rect: Rect; side: AgentSide } {
  const element = elements.get(refs.idOf(elementId) ?? '')
  const refuse = (words: string) =>
    new AppError('VALIDATION_FAILED', problemWords(WRONG, [`beside.elementId: ${words}`]))
  if (!element) throw refuse(`No element ${elementId} on this board`)
  if (isBackground(element)) throw refuse('Is the background')
  if (without.has(element.id)) throw refuse('Is one of the elements being arranged')
  const { groupId } = element.properties
  const mates =
    wholeGroup && groupId
      ? [...elements.values()].filter(({ id, properties }) => properties.groupId === groupId && !without.has(id))
      : [element]
  return { rect: union(mates.map(boundsOfElement)) ?? boundsOfElement(element), side }
}

/** An anchor that places a block where it already is: to the right of an empty rect at its left edge. */
const standingAt = ({ x, y }: Rect) => ({ rect: { x: x - 16, y, width: 0, height: 0 }, side: 'right' as const })

/** Font size from which a text counts as a title: the style Title has 44. */
const TITLE_SIZE = 40

function roleOf({
  type,
  properties,
}: Pick<Element, 'type'> & { properties?: Element['properties'] | undefined }): LaidOut['role'] {
  if (type === 'image') return 'picture'
  if (type !== 'text') return 'swatch'
  return Number(properties?.fontSize) >= TITLE_SIZE ? 'title' : 'text'
}

/** Treats a rotated image as a swatch, which is not scaled. */
const arrangedRole = (element: Element) => (element.rotation % 180 === 0 ? roleOf(element) : 'swatch')

/** Centers an element in a place; resizes an upright image to it. */
function movedInto(element: Element, place: Rect): ElementPatch {
  const isScaled = arrangedRole(element) === 'picture'
  const { width, height } = isScaled ? place : sizeOfElement(element)
  const positionX = Math.round(place.x + (place.width - width) / 2)
  const positionY = Math.round(place.y + (place.height - height) / 2)
  return isScaled ? { positionX, positionY, width, height } : { positionX, positionY }
}

const sizeOf = (size: Size | undefined): Size => ({ width: size?.width ?? 0, height: size?.height ?? 0 })
const clamped = ({ width, height }: Size): Size => ({
  width: clamp(width, ELEMENT_SIZE_MIN, ELEMENT_SIZE_MAX),
  height: clamp(height, ELEMENT_SIZE_MIN, ELEMENT_SIZE_MAX),
})

const BASE64 = /^(?:data:image\/[a-z+.-]{1,20};base64,)?([A-Za-z0-9+/]+={0,2})$/

/** Stores an image for its person, against their quota. */
export async function importImage(
  { deps, agent }: AgentContext,
  { base64 }: AgentToolInput<'import_image'>,
): Promise<ToolContent[]> {
  const bytes = BASE64.exec(base64)?.[1]
  if (!bytes) throw new AppError('VALIDATION_FAILED', 'base64: Must be an image encoded as base64', 'base64')
  const { address, width, height } = await storeImage(deps, agent.userId, Buffer.from(bytes, 'base64'), {
    field: 'base64',
  })
  return textContent(JSON.stringify({ address, width, height }))
}

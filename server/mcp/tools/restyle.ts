import type { ProposedItem } from '../../../contract/agents'
import type { AgentToolInput } from '../../../contract/agentTools'
import { fillOf, isBackground } from '../../../contract/elementFill'
import { clamp } from '../../../contract/layout/rect'
import { ELEMENT_SIZE_MAX, ELEMENT_SIZE_MIN } from '../../../contract/limits'
import { restyled } from '../../../contract/restyle'
import type { Element, ElementPatch } from '../../../contract/shared/element'
import { estimateTextSize } from '../../../contract/textStyles'
import { AppError } from '../../AppError'
import { type AgentChange, writeAsAgent } from '../../services/agents/writeAsAgent'
import type { AgentContext, OpenedBoard, ToolContent } from '../AgentContext'
import { checkItem, type OnBoard } from '../checkItem'
import { boundsOfAll, sizeOfElement } from '../elementBounds'
import { saveProposal } from './proposals'
import { assertUnchanged } from './weave'
import { answer, check, checkOnce, openCall, readOnBoard, repeated } from './writes'

/** Gives elements a style, a palette or both, directly or as a proposal. Throws VALIDATION_FAILED, ELEMENT_CHANGED. */
export async function restyle(
  context: AgentContext,
  input: AgentToolInput<'restyle'>,
  { board }: OpenedBoard,
): Promise<ToolContent[]> {
  const { apply = false, style, palette, note } = input
  if (!apply) {
    const onBoard = await readOnBoard(context, input)
    const { elements } = restyling(input, onBoard)
    assertUnchanged(elements, input.rev, onBoard)
    const elementIds = elements.map(({ id }) => id)
    const item: ProposedItem = { kind: 'restyle', elementIds, style, palette, note }
    const count = elements.length === 1 ? '1 element' : `${elements.length} elements`
    const summary = `Restyle ${count}`
    return saveProposal(context, { board, summary, items: [item], baseRev: input.rev, about: elements })
  }
  const call = await openCall(context, 'restyle', input)
  if (call.isRepeat) return repeated([])
  const { elements, patches } = restyling(input, call.board)
  const changes = elements.map((element): AgentChange => {
    return { kind: 'update', elementId: element.id, data: withTextHeight(element, patches.get(element.id) ?? {}) }
  })
  const elementIds = elements.map(({ id }) => id)
  const shown = { elementIds, bounds: boundsOfAll(elements) }
  return answer(context, await writeAsAgent(context.deps, call.write, changes), {
    call,
    word: 'Restyled',
    elementIds,
    shown,
  })
}

/** The named elements that would change. Throws VALIDATION_FAILED. */
function restyling(
  { elementIds, style, palette }: AgentToolInput<'restyle'>,
  board: OnBoard,
): { readonly elements: readonly Element[]; readonly patches: ReadonlyMap<string, ElementPatch> } {
  check(elementIds.map((elementId, index) => checkItem({ kind: 'delete', elementId }, `elementIds.${index}`, board)))
  const named = checkOnce(elementIds, board, (index) => `elementIds.${index}`)
  const ground = [...board.elements.values()].filter(isBackground).at(-1)
  const patches = new Map(
    restyled(named, { style, palette }, (ground && fillOf(ground)) ?? null).map(({ id, patch }) => [id, patch]),
  )
  const elements = named.filter(({ id }) => patches.has(id))
  if (elements.length === 0) {
    const words = 'elementIds: Nothing to restyle: styles apply to texts, palettes to swatches and shapes'
    throw new AppError('VALIDATION_FAILED', words)
  }
  return { elements, patches }
}

/** Fits a text's height to its words in their new style. */
function withTextHeight(element: Element, patch: ElementPatch): ElementPatch {
  if (element.type !== 'text') return patch
  const look = { ...element.properties, ...patch.properties }
  const { height } = estimateTextSize(element.content, sizeOfElement(element).width, look as never)
  return { ...patch, height: clamp(height, ELEMENT_SIZE_MIN, ELEMENT_SIZE_MAX) }
}

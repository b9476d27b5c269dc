import type { ProposedItem } from '../../../contract/agents'
import { WRITE_ELEMENTS_MAX } from '../../../contract/agents'
import type { AgentToolInput } from '../../../contract/agentTools'
import { WEAVE_SET, wovenBoxes } from '../../../contract/layout/weave/wovenBoxes'
import type { Element } from '../../../contract/shared/element'
import { AppError } from '../../AppError'
import { type AgentChange, writeAsAgent } from '../../services/agents/writeAsAgent'
import type { AgentContext, OpenedBoard, ToolContent } from '../AgentContext'
import { checkItem, type OnBoard, problemWords } from '../checkItem'
import { sizeOfElement } from '../elementBounds'
import { saveProposal } from './proposals'
import { answer, changedSince, check, checkOnce, openCall, placeAll, readOnBoard, repeated } from './writes'

/** Weaves images like the app does, directly or as a proposal. Throws VALIDATION_FAILED, ELEMENT_CHANGED. */
export async function weave(
  context: AgentContext,
  input: AgentToolInput<'weave'>,
  { board }: OpenedBoard,
): Promise<ToolContent[]> {
  const { apply = false, seed = 0, shape = 'wide', note } = input
  if (!apply) {
    const onBoard = await readOnBoard(context, input)
    const pictures = picturesOf(input.elementIds, onBoard)
    assertUnchanged(pictures, input.rev, onBoard)
    const item: ProposedItem = { kind: 'weave', elementIds: pictures.map(({ id }) => id), seed, shape, note }
    const summary = `Weave ${pictures.length} images into one composition`
    return saveProposal(context, { board, summary, items: [item], baseRev: input.rev, about: pictures })
  }
  const call = await openCall(context, 'weave', input)
  if (call.isRepeat) return repeated([])
  const pictures = picturesOf(input.elementIds, call.board)
  const boxes = wovenBoxes(
    pictures.map((picture) => ({ id: picture.id, ...sizeOfElement(picture) })),
    { seed, shape },
  )
  const places = placeAll(pictures, boxes, call)
  const properties = { [WEAVE_SET]: call.write.elementId(0) }
  const changes = pictures.map(({ id }, index): AgentChange => {
    const { x: positionX = 0, y: positionY = 0, width = 0, height = 0 } = places[index] ?? {}
    const data = { positionX, positionY, width, height, rotation: 0, properties }
    return { kind: 'update', elementId: id, data }
  })
  const elementIds = pictures.map(({ id }) => id)
  const outcome = await writeAsAgent(context.deps, call.write, changes)
  return answer(context, outcome, { call, word: 'Wove', elementIds, shown: { elementIds, bounds: places } })
}

/** Refuses elements that changed after the agent read them, for proposals, too. Throws ELEMENT_CHANGED. */
export function assertUnchanged(elements: readonly Element[], rev: number, { refs }: OnBoard): void {
  const changed = elements.filter((element) => element.rev > rev).map(({ id }) => id)
  if (changed.length > 0) throw changedSince(rev, changed, refs)
}

/** The named images, or all that can be woven. Throws VALIDATION_FAILED. */
function picturesOf(refs: readonly string[] | undefined, board: OnBoard): Element[] {
  if (refs) {
    check([checkItem({ kind: 'arrange', elementIds: [...refs], layout: 'grid' }, 'weave', board)])
    const named = checkOnce(refs, board, (index) => `elementIds.${index}`)
    const wrong = named.flatMap((element, index) =>
      isPicture(element) ? [] : [`elementIds.${index}: Not a visible image`],
    )
    if (wrong.length > 0) throw new AppError('VALIDATION_FAILED', problemWords('Only images can be woven:', wrong))
    return named
  }
  const all = [...board.elements.values()].filter((element) => isPicture(element) && element.properties.locked !== true)
  if (all.length < 2)
    throw new AppError('VALIDATION_FAILED', 'elementIds: The board has fewer than two images to weave')
  if (all.length > WRITE_ELEMENTS_MAX) {
    throw new AppError('VALIDATION_FAILED', `elementIds: List at most ${WRITE_ELEMENTS_MAX} images`)
  }
  return all
}

const isPicture = ({ type, content, properties }: Element) =>
  type === 'image' && content !== '' && properties.hidden !== true

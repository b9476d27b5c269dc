import type { AgentToolInput } from '../../../contract/agentTools'
import {
  type AgentContext,
  type OpenedBoard,
  readBoardElements,
  readPhotoColors,
  type ToolContent,
  textContent,
} from '../AgentContext'
import { areaOf, describeElement, groupNames } from '../describeBoard'
import { elementRefs } from '../elementRefs'
import { asData, quoted } from '../plainWords'

/** Characters of one page: about 3,000 tokens. */
const PAGE = 12_000
const NAME_MAX = 200
const DESCRIPTION_MAX = 600

/** What is on a board, page by page. A cursor is the number of elements already read. */
export async function readBoard(
  context: AgentContext,
  { boardId, cursor = '0' }: AgentToolInput<'read_board'>,
  { board, mayEdit }: OpenedBoard,
): Promise<ToolContent[]> {
  const { rev, elements } = await readBoardElements(context, boardId)
  const from = Number(cursor)
  const images = elements.slice(from).filter(({ type }) => type === 'image')
  const input = {
    refs: elementRefs(elements.map(({ id }) => id)),
    groupOf: groupNames(elements),
    photoColors: await readPhotoColors(
      context.deps.knex,
      images.map(({ content }) => content),
    ),
  }
  const lines: string[] = []
  let room = PAGE
  for (const element of elements.slice(from)) {
    const line = describeElement(element, input)
    if (lines.length > 0 && line.length > room) break
    room -= line.length + 1
    lines.push(line)
  }
  const area = areaOf(elements)
  const head = [
    `board ${boardId} ${quoted(board.name, NAME_MAX)}`,
    ...(board.category ? [`category ${quoted(board.category, NAME_MAX)}`] : []),
    ...(board.description ? [`description ${quoted(board.description, DESCRIPTION_MAX)}`] : []),
    `rev ${rev} · ${elements.length} elements${area ? ` · ${Math.round(area.width)}x${Math.round(area.height)} at ${Math.round(area.x)},${Math.round(area.y)}` : ''}`,
    'Sizes and positions are in board pixels; x increases to the right, y downward. Back to front:',
  ]
  const read = from + lines.length
  const isOver = read >= elements.length
  return textContent(
    [
      asData([...(from === 0 ? head : [`board ${boardId} · rev ${rev}`]), ...lines].join('\n')),
      isOver
        ? 'This is the end of the board.'
        : `${elements.length - read} more elements: read on with cursor "${read}".`,
      mayEdit ? '' : 'The person who created this token may view this board, but not edit it: proposals are refused.',
    ]
      .filter(Boolean)
      .join('\n'),
  )
}

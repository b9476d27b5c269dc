import type { AgentToolInput } from '../../../contract/agentTools'
import { BOARD_FILE_FORMAT, BOARD_FILE_VERSION } from '../../../contract/boardFile'
import { AppError } from '../../AppError'
import { type AgentContext, type OpenedBoard, readBoardElements, type ToolContent, textContent } from '../AgentContext'
import { asData } from '../plainWords'

/** Characters: about 100,000 tokens. */
const MOST = 400_000

/** A board as the JSON file that people export, without the bytes of its images. Throws TOO_LARGE. */
export async function exportBoard(
  context: AgentContext,
  { boardId }: AgentToolInput<'export_board'>,
  { board }: OpenedBoard,
): Promise<ToolContent[]> {
  const { elements } = await readBoardElements(context, boardId)
  const { name, description, category } = board
  const text = JSON.stringify({
    format: BOARD_FILE_FORMAT,
    version: BOARD_FILE_VERSION,
    exportedAt: context.deps.clock().toISOString(),
    board: { name, description, category },
    elements: elements.map(({ boardId: _, createdAt: __, rev: ___, ...element }) => element),
    images: [],
  })
  if (text.length > MOST) throw new AppError('TOO_LARGE', 'This board is too large for one answer. Use read_board.')
  return textContent(asData(text))
}

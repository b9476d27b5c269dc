import type { AgentToolInput } from '../../../contract/agentTools'
import { BOARD_PICTURE_SIDE } from '../../../contract/agentTools'
import type { Element } from '../../../contract/shared/element'
import { AppError } from '../../AppError'
import { renderSvg, shrinkToPng } from '../../assets/decoding'
import { type AgentContext, readBoardElements, readPhotoColors, type ToolContent, textContent } from '../AgentContext'
import { drawBoard } from '../drawBoard'
import { asData } from '../plainWords'

/** Images that are drawn, the largest first; others are boxes in their main color. */
const PICTURES_MAX = 60
const PICTURE_WIDTH = 320
/** Characters of an SVG. */
const SVG_MAX = 200_000

/** A board as an image. Throws TOO_LARGE if its SVG is too long. */
export async function seeBoard(
  context: AgentContext,
  { boardId, format = 'png', size = BOARD_PICTURE_SIDE.usual }: AgentToolInput<'see_board'>,
): Promise<ToolContent[]> {
  const { elements } = await readBoardElements(context, boardId)
  const images = elements.filter(({ type, properties }) => type === 'image' && properties.hidden !== true)
  const photoColors = await readPhotoColors(
    context.deps.knex,
    images.map(({ content }) => content),
  )
  if (format === 'svg') {
    const { svg } = drawBoard({ elements, size, pictures: new Map(), photoColors })
    if (svg.length > SVG_MAX) throw new AppError('TOO_LARGE', 'This board is too large for an SVG. Ask for a PNG.')
    return textContent(asData(svg))
  }
  const pictures = await readPictures(context, images)
  const { svg, width, height } = drawBoard({ elements, size, pictures, photoColors })
  const png = await renderSvg(svg, { width, height })
  return [{ type: 'image', data: png.toString('base64'), mimeType: 'image/png' }]
}

/** Data URIs by address, of images that the agent's person may see. */
async function readPictures(
  { agent, readAsset, deps }: AgentContext,
  images: readonly Element[],
): Promise<ReadonlyMap<string, string>> {
  const areaOf = ({ width, height }: Element) => (width ?? 0) * (height ?? 0)
  const largest = images.toSorted((one, other) => areaOf(other) - areaOf(one))
  const addresses = [...new Set(largest.map(({ content }) => content))].filter((content) =>
    content.startsWith('/assets/'),
  )
  const pictures = new Map<string, string>()
  for (const address of addresses.slice(0, PICTURES_MAX)) {
    try {
      const asset = await readAsset({ userId: agent.userId, shareTokens: [] }, address, PICTURE_WIDTH)
      if (!asset) continue
      const png = await shrinkToPng((await asset.read()).bytes, PICTURE_WIDTH)
      pictures.set(address, `data:image/png;base64,${png.toString('base64')}`)
    } catch (error) {
      deps.log.warn({ err: error, address }, 'drawing an image for an agent failed')
    }
  }
  return pictures
}

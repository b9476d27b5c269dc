import type { AgentToolInput } from '../../../contract/agentTools'
import { colorIn, fillOf, isBackground } from '../../../contract/elementFill'
import type { Element } from '../../../contract/shared/element'
import { type AgentContext, readBoardElements, readPhotoColors, type ToolContent, textContent } from '../AgentContext'

/** Number of colors of each kind. */
const MOST = 12
/** The letters of a text cover about this much of its box. */
const INK_SHARE = 0.08
/** The assumed share of a photo that each of its colors covers, largest first. */
const PHOTO_SHARES = [0.4, 0.25, 0.15, 0.12, 0.08]

/** The colors of a board by area. Hex values only: nothing that people wrote is in it. */
export async function readPalette(
  context: AgentContext,
  { boardId }: AgentToolInput<'read_palette'>,
): Promise<ToolContent[]> {
  const { elements } = await readBoardElements(context, boardId)
  const shown = elements.filter(({ properties }) => properties.hidden !== true)
  const images = shown.filter(({ type }) => type === 'image')
  const photos = await readPhotoColors(
    context.deps.knex,
    images.map(({ content }) => content),
  )
  const [used, seen] = [new Map<string, number>(), new Map<string, number>()]
  for (const element of shown) {
    if (isBackground(element)) continue
    const area = (element.width ?? 0) * (element.height ?? 0)
    if (element.type === 'image') {
      for (const [index, color] of (photos.get(element.content) ?? []).entries())
        add(seen, color, area * (PHOTO_SHARES[index] ?? 0))
    } else if (element.type === 'text') {
      add(used, colorIn(element.properties.color), area * INK_SHARE)
      add(used, colorIn(element.properties.backgroundColor), area)
    } else add(used, fillOf(element), area)
  }
  const unread = images.filter(({ content }) => !photos.has(content)).length
  const lines = [
    `background: ${backgroundOf(shown) ?? 'none'}`,
    `elements: ${listed(used)}`,
    `photos: ${listed(seen)}`,
    ...(unread > 0
      ? [`The colors of ${unread} images are not known yet; for new images, this takes up to a minute.`]
      : []),
  ]
  return textContent(lines.join('\n'))
}

function backgroundOf(elements: readonly Element[]): string | undefined {
  const background = elements.findLast(isBackground)
  return background && hexOf(fillOf(background))
}

function add(areas: Map<string, number>, color: string | undefined, area: number): void {
  const hex = hexOf(color)
  if (hex && area > 0) areas.set(hex, (areas.get(hex) ?? 0) + area)
}

/** `#rrggbb`, without an alpha; undefined for a color in any other notation. */
function hexOf(color = ''): string | undefined {
  if (/^#[\da-f]{6}([\da-f]{2})?$/i.test(color)) return color.slice(0, 7).toLowerCase()
  return /^#[\da-f]{3,4}$/i.test(color)
    ? color
        .slice(0, 4)
        .replace(/[\da-f]/gi, '$&$&')
        .toLowerCase()
    : undefined
}

function listed(areas: ReadonlyMap<string, number>): string {
  const all = [...areas.values()].reduce((sum, area) => sum + area, 0)
  const largest = [...areas].sort(([, one], [, other]) => other - one).slice(0, MOST)
  return largest.map(([hex, area]) => `${hex} ${Math.max(1, Math.round((100 * area) / all))}%`).join(', ') || 'none'
}

import type { Rect } from '../../contract/layout/rect'
import { GROUND } from '../board/raster/makeCanvas'
import { contentBounds, shownElements } from '../board/raster/pictureFrame'
import { type BoardElement, isBackground } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import { isGhost } from '../board/store/elementAppearance'
import { drawStrips } from './drawStrips'
import { exportJson } from './exportJson'
import type { Exported, ExportFormat, ExportInput } from './exportTypes'
import { PngWriter } from './PngWriter'
import { picturesAt } from './picturesAt'
import { placeLines } from './placeLines'
import { type PicturePlan, type PictureSize, planPicture, planSize, previewPlan, stripsOf } from './planPicture'
import { BOARD, pngName, selectionTitle, THERE_IS_NOTHING_TO_DRAW } from './words'
import { type PdfPicture, writePdf } from './writePdf'

type ExportPart = 'board' | 'selection'

export interface ExportChoices {
  readonly format: ExportFormat
  readonly part: ExportPart
  /** For PNG: its size, and whether its background is transparent. */
  readonly size: PictureSize
  readonly isTransparent: boolean
}

/** Px per board px in a PDF and in print. */
const SHARP = 2

type Running = Pick<ExportInput, 'images' | 'onProgress' | 'signal'>

/** Exports a board as a file with a name. Rejects with a user-facing message if nothing can be drawn. */
export async function exportBoard(
  store: BoardStore,
  choices: ExportChoices,
  running: Running,
): Promise<Exported & { readonly name: string }> {
  const { format, part } = choices
  const { board } = store
  const title = board?.name ?? BOARD
  const stem = part === 'selection' ? selectionTitle(title) : title
  if (format === 'json') {
    const elements = store.order.flatMap((id) => (isIn(store, part, id) ? (store.element(id) ?? []) : []))
    const fields = { name: title, description: board?.description ?? null, category: board?.category ?? null }
    const exported = await exportJson({ ...running, elements, board: fields, now: new Date() })
    return { ...exported, name: `${stem}.moodloom.json` }
  }
  const elements = drawnElements(store, choices)
  const plan = await planFor(elements, choices)
  if (!plan) throw new Error(THERE_IS_NOTHING_TO_DRAW)
  if (format === 'pdf')
    return { ...(await exportPdf({ ...running, elements, plan, background: GROUND, title })), name: `${stem}.pdf` }
  const background = backgroundOf(choices)
  const name = pngName(stem, choices.size)
  return { ...(await exportPng({ ...running, elements, plan, background })), name }
}

/** A small preview of `exportBoard`. Null if there is nothing to draw. */
export async function previewBoard(
  store: BoardStore,
  choices: ExportChoices,
  running: Omit<Running, 'onProgress'>,
): Promise<Blob | null> {
  const elements = drawnElements(store, choices)
  const plan = await planFor(elements, choices)
  if (!plan) return null
  const drawing = { ...running, elements, plan: previewPlan(plan), background: backgroundOf(choices) }
  return (await exportPng({ ...drawing, onProgress: () => {} })).blob
}

/** The background in print. */
const PAPER = '#ffffff'

/** The whole board as one picture, sized for a page. Null if the board is empty. */
export async function pictureToPrint(store: BoardStore, running: Running): Promise<(Exported & PicturePlan) | null> {
  const elements = drawnElements(store, { part: 'board', isTransparent: false })
  const bounds = await contentBounds(elements)
  if (!bounds) return null
  const plan = planPicture(bounds, SHARP, false)
  return { ...plan, ...(await exportPng({ ...running, elements, plan, background: PAPER })) }
}

/** The plan of an export's picture. Null if there is nothing to draw. */
export function planOf(store: BoardStore, choices: ExportChoices): Promise<PicturePlan | null> {
  return planFor(drawnElements(store, choices), choices)
}

/** The visible elements, back to front, without placeholder texts. A background is behind any part of a board. */
function drawnElements(
  store: BoardStore,
  { part, isTransparent }: Pick<ExportChoices, 'part' | 'isTransparent'>,
): readonly BoardElement[] {
  return shownElements(store, 'all').filter((element) => {
    if (isBackground(element)) return !isTransparent
    return isIn(store, part, element.id) && !(element.type === 'text' && isGhost(element))
  })
}

const isIn = (store: BoardStore, part: ExportPart, id: string): boolean => part === 'board' || store.isSelected(id)

async function planFor(elements: readonly BoardElement[], choices: ExportChoices): Promise<PicturePlan | null> {
  const bounds: Rect | null = await contentBounds(elements)
  if (!bounds) return null
  if (choices.format === 'pdf') return planPicture(bounds, SHARP, true)
  return planSize(bounds, choices.size, PngWriter.isPossible)
}

const JPEG_QUALITY = 0.93
/** Rows that strips share: viewers show a hairline between edges that merely touch. */
const OVERLAP = 2

interface PdfExport extends ExportInput {
  readonly plan: PicturePlan
  /** A CSS color, since JPEG has no transparency. */
  readonly background: string
  readonly title: string
}

/** One page of the board's size: its picture, with invisible text on top that can be selected. */
async function exportPdf({ plan, background, title, ...rest }: PdfExport): Promise<Exported> {
  const { scale } = plan
  const pictures: PdfPicture[] = []
  const strips = stripsOf(plan, OVERLAP)
  const picture = picturesAt(scale, rest.elements, rest.images)
  const missing = await drawStrips({ ...rest, strips, picture, background }, async ({ canvas, width, height, y }) => {
    const blob = await canvas.encode('image/jpeg', JPEG_QUALITY)
    const place = { top: y - plan.y, shownWidth: width / scale, shownHeight: height / scale }
    pictures.push({ blob, width, height, ...place })
  })
  const size = { width: plan.width / scale, height: plan.height / scale }
  const lines = placeLines(rest.elements, plan)
  return { blob: writePdf({ title, ...size, pictures: pictures.reverse(), lines }), missing, smaller: [] }
}

const backgroundOf = ({ format, isTransparent }: ExportChoices) => (format === 'png' && isTransparent ? null : GROUND)

interface PngExport extends ExportInput {
  readonly plan: PicturePlan
  /** A CSS color behind everything; null for none. */
  readonly background: string | null
}

/** A picture of the elements: from a single canvas if it fits, else assembled from strips. */
async function exportPng({ plan, background, ...rest }: PngExport): Promise<Exported> {
  const drawing = {
    ...rest,
    strips: stripsOf(plan),
    picture: picturesAt(plan.scale, rest.elements, rest.images),
    background: background ?? undefined,
  }
  if (drawing.strips.length === 1) {
    let blob = new Blob()
    const missing = await drawStrips(drawing, async ({ canvas }) => {
      blob = await canvas.encode('image/png')
    })
    return { blob, missing, smaller: [] }
  }
  const writer = new PngWriter({ ...plan, hasAlpha: background === null })
  try {
    const missing = await drawStrips(drawing, ({ canvas, width, height }) =>
      writer.write(canvas.pen.getImageData(0, 0, width, height).data),
    )
    return { blob: await writer.finish(), missing, smaller: [] }
  } catch (error) {
    await writer.abort()
    throw error
  }
}

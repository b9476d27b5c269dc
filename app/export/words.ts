import type { BoardElement } from '../board/store/BoardElement'
import { elementName } from '../board/view/elements/elementName'
import { formatNumber } from '../ui/format/format'
import type { Exported, ExportFormat } from './exportTypes'
import type { PicturePlan, PictureSize } from './planPicture'

// Texts of the export.

export const FORMATS: readonly { readonly value: ExportFormat; readonly label: string; readonly hint: string }[] = [
  { value: 'png', label: 'PNG', hint: 'Image of the board.' },
  { value: 'pdf', label: 'PDF', hint: 'Single page, selectable text.' },
  {
    value: 'json',
    label: 'JSON',
    hint: 'Everything, images included, to keep or to import again. Images linked from other sites aren’t included.',
  },
]

export const SIZES: readonly { readonly value: PictureSize; readonly label: string }[] = [
  { value: 'large', label: 'Large' },
  { value: 'phone', label: 'Phone' },
  { value: 'square', label: 'Square' },
  { value: 'slide', label: 'Slide' },
  { value: 'a4', label: 'A4' },
  { value: '1x', label: '1x' },
  { value: '2x', label: '2x' },
]

export const pixelWords = ({ width, height }: PicturePlan): string =>
  `${formatNumber(width)} × ${formatNumber(height)} pixels`

/** Explains that a picture had to be made smaller; null if it hadn't. */
export function loweredWords({ isLowered, scale }: PicturePlan): string | null {
  if (!isLowered) return null
  return `Full size is more than browsers can draw, so it’s exported at ${scale.toFixed(2)}x.`
}

/** The maximum number of elements listed by name. */
const NAMED_MAX = 5

/** What the file lacks, one sentence per kind; none if it is complete. */
export function gapWords({ missing, smaller }: Pick<Exported, 'missing' | 'smaller'>, format: ExportFormat): string[] {
  const words: string[] = []
  if (missing.length > 0)
    words.push(
      `${images(missing)} ${format === 'json' ? 'not in the file' : 'gray'}, because this device has no copy and couldn’t download one: ${namesOf(missing)}.`,
    )
  if (smaller.length > 0)
    words.push(`${images(smaller)} smaller in the file, because this device has no larger copy: ${namesOf(smaller)}.`)
  return words
}

const images = ({ length }: readonly unknown[]) => (length === 1 ? '1 image is' : `${formatNumber(length)} images are`)

function namesOf(elements: readonly BoardElement[]): string {
  const names = [...new Set(elements.map((element) => elementName(element).replace(/^Image: /, '')))]
  const more = names.length - NAMED_MAX
  return names.slice(0, NAMED_MAX).join(', ') + (more > 0 ? ` and ${formatNumber(more)} more` : '')
}

export const formatSaved = (format: string) => `${format} saved`
export const EXPORT = 'Export'
export const PRINT_MORE = 'Print…'
export const SHARE = 'Share…'
export const EXPORT_PREVIEW = 'Preview'
export const STOP = 'Stop'
export const FORMAT = 'Format'
export const WHAT = 'What'
export const BOARD = 'Board'
export const selectionOf = (selected: number) => `Selection (${selected})`
export const SIZE = 'Size'
export const TRANSPARENT = 'Transparent'
export const TRANSPARENT_DETAIL = 'Transparent, without the board’s background.'
export const EXPORTING = 'Exporting'
export const SAVED_WITH_MISSING_IMAGES = 'Saved, some images missing'
export const THERE_IS_NOTHING_TO_DRAW = 'There’s nothing to export.'

export const PRINTED_WITH_MISSING_IMAGES = 'Printed, some images missing'
export const PRINT = 'Print'
export const PRINT_DETAIL = 'Prints the board scaled to the page.'
export const PREPARING_TO_PRINT = 'Preparing to print'

export const selectionTitle = (title: string) => `${title} - selection`
export const pngName = (stem: string, size: PictureSize) => (size === '2x' ? `${stem}@2x.png` : `${stem}.png`)

export const THERE_IS_NOTHING_ON_THIS_BOARD = 'There is nothing on this board to print.'

export const BROWSER_CANNOT_CREATE_IMAGE = 'This browser can’t create an image of this size.'

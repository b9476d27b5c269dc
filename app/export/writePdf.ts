import type { Size } from '../../contract/layout/rect'
import { PdfFile, real, utf16 } from './PdfFile'
import type { PlacedLine } from './placeLines'
import { TextFonts } from './TextFonts'

/** Points per board px: a CSS px is 1/96 inch. */
const POINTS_PER_PX = 72 / 96
/** The maximum side of a page, in points: https://pdfa.org/resource/iso-32000-2, annex C. */
const PAGE_MAX = 14_400

export interface PdfPicture extends Size {
  /** A JPEG. Width and height are in its px. */
  readonly blob: Blob
  /** Board px, from the page's top left. */
  readonly top: number
  readonly shownWidth: number
  readonly shownHeight: number
}

export interface PdfPage extends Size {
  readonly title: string
  /** Each on top of the ones before it. */
  readonly pictures: readonly PdfPicture[]
  /** The text in the pictures, for selection, search and screen readers. Board px. */
  readonly lines: readonly PlacedLine[]
}

/**
 * One page of this size in board px: pictures with their text on top, invisible. This subset of PDF (ISO 32000) is
 * unchanged since 1.3; a library would add 300 KB on every device and support only Latin text without a font file.
 */
export function writePdf({ title, width, height, pictures, lines }: PdfPage): Blob {
  const file = new PdfFile()
  const scale = Math.min(POINTS_PER_PX, PAGE_MAX / Math.max(width, height))
  const catalog = file.reserve()
  const pages = file.reserve()
  const images = pictures.map(({ blob, width: across, height: down }) =>
    file.stream(
      `/Type /XObject /Subtype /Image /Width ${across} /Height ${down} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      blob,
    ),
  )
  const fonts = new TextFonts()
  const shown = pictures.map(
    ({ top, shownWidth, shownHeight }, index) =>
      `q ${real(shownWidth)} 0 0 ${real(-shownHeight)} 0 ${real(top + shownHeight)} cm /I${index} Do Q`,
  )
  const words = lines.map((line) => fonts.show(line))
  // Sets board px as the unit, from the top left downwards.
  const content = [`${real(scale)} 0 0 ${real(-scale)} 0 ${real(height * scale)} cm`, ...shown, 'BT', ...words, 'ET']
  const page = file.object(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${real(width * scale)} ${real(height * scale)}] /Resources << ${names('XObject', 'I', images)} ${names('Font', 'F', fonts.write(file))} >> /Contents ${file.stream('', new Blob([content.join('\n')]))} 0 R >>`,
  )
  file.object(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`, pages)
  file.object(`<< /Type /Catalog /Pages ${pages} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`, catalog)
  const info = file.object(`<< /Title <feff${utf16(title)}> /Producer (Moodloom) >>`)
  return file.finish({ catalog, info })
}

const names = (kind: string, letter: string, numbers: readonly number[]): string =>
  `/${kind} << ${numbers.map((number, index) => `/${letter}${index} ${number} 0 R`).join(' ')} >>`

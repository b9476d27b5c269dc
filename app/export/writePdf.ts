import type { Size } from '../../contract/layout/rect'
import { PdfFile, real, utf16 } from './PdfFile'
import type { PlacedLine } from './placeLines'

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

interface PdfPage extends Size {
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

/** The number of characters in a simple PDF font. */
const CODES = 256

/** The width of each empty glyph, in thousandths of the font size. */
const ADVANCE = 500

/**
 * Fonts with empty glyphs for text that pictures show: every character gets a code, which the fonts map back to the
 * character. This makes text of any script selectable without a font file.
 */
class TextFonts {
  readonly #codes = new Map<string, number>()

  /** The operators that place a line where the picture shows it, stretched to the same width. */
  show({ text, x, y, width, size, angle }: PlacedLine): string {
    const characters = [...text]
    if (characters.length === 0 || width <= 0) return ''
    const stretch = (width / ((characters.length * size * ADVANCE) / 1000)) * 100
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    // y points down on the page, but up in glyphs.
    const place = [cos, sin, sin, -cos, x, y].map(real).join(' ')
    return `${real(stretch)} Tz ${place} Tm ${this.#shown(characters, size)}`
  }

  /** Writes the fonts, after all lines. Returns their object numbers. */
  write(file: PdfFile): number[] {
    const characters = [...this.#codes.keys()]
    const count = Math.ceil(characters.length / CODES)
    if (count === 0) return []
    const empty = file.stream('', new Blob([`${ADVANCE} 0 0 0 0 0 d1`]))
    return Array.from({ length: count }, (_, index) => {
      const own = characters.slice(index * CODES, (index + 1) * CODES)
      const map = file.stream('', new Blob([unicodeMap(own)]))
      const last = own.length - 1
      return file.object(
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 -250 ${ADVANCE} 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /e ${empty} 0 R >> /Encoding << /Type /Encoding /Differences [0 ${own.map(() => '/e').join(' ')}] >> /FirstChar 0 /LastChar ${last} /Widths [${own.map(() => ADVANCE).join(' ')}] /Resources << >> /ToUnicode ${map} 0 R >>`,
      )
    })
  }

  /** Splits characters into runs of the same font. */
  #shown(characters: readonly string[], size: number): string {
    const runs: { font: number; hex: string }[] = []
    for (const character of characters) {
      const code = this.#codes.get(character) ?? this.#codes.size
      this.#codes.set(character, code)
      const font = Math.floor(code / CODES)
      const hex = (code % CODES).toString(16).padStart(2, '0')
      const run = runs.at(-1)
      if (run?.font === font) run.hex += hex
      else runs.push({ font, hex })
    }
    return runs.map(({ font, hex }) => `/F${font} ${real(size)} Tf <${hex}> Tj`).join(' ')
  }
}

function unicodeMap(characters: readonly string[]): string {
  const rows = characters.map((character, code) => `<${code.toString(16).padStart(2, '0')}> <${utf16(character)}>`)
  const blocks: string[] = []
  // At most 100 per block.
  for (let at = 0; at < rows.length; at += 100) {
    const block = rows.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Words def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

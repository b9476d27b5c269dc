import { CLIPBOARD_PICTURES_MAX, DATA_URI_MAX } from '../../../contract/limits'
import { isImageData, isImageSource } from '../../../contract/rules/assetAddress'
import { parseInertHtml } from './parseInertHtml'

export interface ForeignHtml {
  /** The visible text. */
  readonly text: string
  /** Addresses of pictures, each once: data, blob, http and https. */
  readonly pictures: readonly string[]
  /** There were more pictures than are accepted at once. */
  readonly isCut: boolean
}

const BLOCKS = 'p, div, li, tr, h1, h2, h3, h4, h5, h6, blockquote, pre, table, ul, ol, section, article'
const UNREAD = 'script, style, noscript, template, title, iframe, object, svg, textarea, select'

/** The words and pictures of another program's HTML. */
export function readForeignHtml(html: string): ForeignHtml {
  const body = parseInertHtml(html)
  for (const node of body.querySelectorAll(UNREAD)) node.remove()
  const sources = [...body.querySelectorAll('img[src]')].filter(isSeen).map((node) => node.getAttribute('src') ?? '')
  const pictures = [...new Set(sources.map((source) => source.trim()).filter(isTaken))]
  for (const node of body.querySelectorAll('br')) node.replaceWith('\n')
  for (const node of body.querySelectorAll(BLOCKS)) node.append('\n')
  const text = (body.textContent ?? '')
    .replace(/\u00a0/g, ' ')
    // Not `/[ \t]*\n/`: for a run of blanks without a line break, its time grows with the square of the length.
    .replace(/[ \t]+/g, (blanks, at: number, all: string) =>
      all[at - 1] === '\n' || all[at + blanks.length] === '\n' ? '' : blanks,
    )
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text, pictures: pictures.slice(0, CLIPBOARD_PICTURES_MAX), isCut: pictures.length > CLIPBOARD_PICTURES_MAX }
}

/** Whether it is more than a tracking pixel. */
function isSeen(image: Element): boolean {
  return ['width', 'height'].every((name) => {
    const size = image.getAttribute(name)
    return size === null || Number.parseFloat(size) > 2
  })
}

function isTaken(source: string): boolean {
  if (isImageData(source)) return source.length <= DATA_URI_MAX
  return isImageSource(source) || source.startsWith('blob:')
}

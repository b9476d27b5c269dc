import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Photo } from './photo'

export interface BadFile extends Photo {
  /** What is wrong with it, for the name of a test. */
  readonly why: string
  /** What the image analyzer says of it: the specification's words if it has any. */
  readonly inAnalyzer: string
  /** The message wherever else an image is accepted; null if the file is silently made to fit. */
  readonly elsewhere: string | null
}

const LOAD_FAILED = 'Failed to load image. Please try another file.'
const DAMAGED = 'This image is damaged or of a kind that this browser can’t open.'
const TOO_LARGE =
  'This image is too large: up to 60 MB and 100 megapixels can be tried, animations up to 5 MB and 25 megapixels.'
const SVG = 'SVG images can’t be placed on a board. Save it as PNG or JPEG and try again.'

/** Files that are not images, or can't be used unchanged. */
export async function badFiles(): Promise<BadFile[]> {
  const whole = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a03020' } })
    .jpeg()
    .toBuffer()
  const huge = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  huge.writeUInt32BE(50_000, 16)
  huge.writeUInt32BE(50_000, 20)
  const raw = { width: 1500, height: 1400, channels: 3 } as const
  const sixMegabytes = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "taken over"</script></svg>'
  return [
    {
      why: 'not an image',
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('words'),
      inAnalyzer: 'Please select a valid image file.',
      elsewhere: 'This file isn’t an image.',
    },
    {
      why: 'truncated',
      name: 'half.jpg',
      mimeType: 'image/jpeg',
      buffer: whole.subarray(0, whole.length / 2),
      inAnalyzer: LOAD_FAILED,
      elsewhere: DAMAGED,
    },
    {
      why: '0 bytes',
      name: 'none.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(0),
      inAnalyzer: 'This file is empty.',
      elsewhere: 'This file is empty.',
    },
    {
      why: '50,000 × 50,000 by its header',
      name: 'huge.png',
      mimeType: 'image/png',
      buffer: huge,
      inAnalyzer: TOO_LARGE,
      elsewhere: TOO_LARGE,
    },
    {
      why: 'SVG with script',
      name: 'script.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(script),
      inAnalyzer: SVG,
      elsewhere: SVG,
    },
    {
      why: '6 MB',
      name: 'large.png',
      mimeType: 'image/png',
      buffer: sixMegabytes,
      inAnalyzer: 'Image file is too large. Please choose an image under 5MB.',
      elsewhere: null,
    },
  ]
}

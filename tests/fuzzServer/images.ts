import sharp from 'sharp'
import type { Random } from './Random'

export interface Picture {
  readonly type: string
  readonly bytes: Buffer
}

const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const

/** Images of every accepted format: small, of one line, rotated, animated, interlaced, progressive, with extra data. */
export async function makePictures(random: Random): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const format of FORMATS) {
    for (const [width, height] of [
      [1, 1],
      [64, 48],
      [300, 3],
      [640, 480],
    ] as const) {
      const noise = {
        create: { width, height, channels: 4, background: { r: random.int(0, 255), g: 99, b: 7, alpha: 0.8 } },
      } as const
      const plain = sharp(noise).withMetadata({ orientation: random.int(1, 8) })
      const isSpecial = random.chance(0.5)
      const options = {
        png: { progressive: isSpecial },
        jpeg: { progressive: isSpecial },
        webp: { lossless: isSpecial },
        gif: {},
        avif: { effort: 0 },
      }
      pictures.push({ type: `image/${format}`, bytes: await plain.toFormat(format, options[format]).toBuffer() })
    }
  }
  const frames = await sharp({ create: { width: 20, height: 60, channels: 3, background: 'teal' } })
    .raw()
    .toBuffer()
  const animated = sharp(frames, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } })
  for (const format of ['gif', 'webp'] as const)
    pictures.push({ type: `image/${format}`, bytes: await animated.clone().toFormat(format).toBuffer() })
  return pictures
}

const EXTREMES = [0, 0xff, 0x7f, 0x80, 1]

/** A damaged copy of one of the images; one in twenty is unchanged. */
export function damage(random: Random, pictures: readonly Picture[]): Picture {
  const { type, bytes } = random.pick(pictures)
  const declared = random.chance(0.05)
    ? random.pick(['image/png', 'image/svg+xml', 'text/html', 'image/avif', ''])
    : type
  if (random.chance(0.05)) return { type: declared, bytes }
  let copy: Buffer = Buffer.from(bytes)
  for (let round = random.int(1, 3); round > 0; round--) copy = damageOnce(random, copy, pictures)
  return { type: declared, bytes: copy }
}

function damageOnce(random: Random, bytes: Buffer, pictures: readonly Picture[]): Buffer {
  const at = random.int(0, Math.max(0, bytes.length - 1))
  // Sizes in headers are near the beginning.
  const early = random.int(0, Math.min(60, Math.max(0, bytes.length - 1)))
  switch (random.int(0, 7)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      return overwrite(bytes, at, Buffer.from([random.int(0, 255)]))
    case 2:
      return overwrite(bytes, early, Buffer.from([random.pick(EXTREMES)]))
    case 3:
      return overwrite(bytes, early, Buffer.alloc(random.pick([2, 4]), random.pick(EXTREMES)))
    case 4:
      return overwrite(bytes, at, Buffer.from(random.bytes(random.int(1, 40))))
    case 5:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(random.bytes(random.int(1, 400))), bytes.subarray(at)])
    case 6:
      return Buffer.concat([bytes, random.pick(pictures).bytes])
    default: {
      const other = random.pick(pictures).bytes
      return Buffer.concat([bytes.subarray(0, at), other.subarray(random.int(0, other.length))])
    }
  }
}

function overwrite(bytes: Buffer, at: number, by: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  by.copy(copy, at)
  return copy
}

/** The media type according to the bytes; null if they are not an accepted image. */
export function typeOf(bytes: Buffer): string | null {
  const ascii = bytes.toString('latin1', 0, 16)
  if (ascii.startsWith('\x89PNG\r\n')) return 'image/png'
  if (ascii.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(ascii)) return 'image/gif'
  if (/^.{4}ftyp(avif|avis|mif1)/s.test(ascii)) return 'image/avif'
  return null
}

import type { Header } from '../../../contract/imageHeader/Header'
import { base64Length, type Compression, compressionOf } from '../compression/compressionOf'
import { toBase64 } from '../compression/toBase64'
import { decodeUpright } from '../decodeUpright'
import { isTranslucent } from '../kernels/Pixels'
import { fitInside } from '../planImage'
import { readHeader } from '../readHeader'
import { withoutExif } from '../withoutExif'
import type { JobTools, Runner } from './Job'

/** Types that providers accept. */
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
/** For small files that are rotated or of another type. */
const LEAST: Compression = { side: 1000, quality: 0.75 }

/**
 * Compresses an image for the AI by the specified steps: small files are sent as they are (without location); larger
 * ones are shrunk to JPEG or, if translucent, WebP of that quality (PNG if the browser can't write WebP).
 */
export const compressFile: Runner<'compress'> = async ({ file }, tools) => {
  const header = await readHeader(file)
  const compression = compressionOf(base64Length(file.size))
  if (!compression && header && ACCEPTED_TYPES.has(header.type) && header.orientation === 1)
    return encodeUnchanged(file, header)
  return encodeSmaller(file, header, compression ?? LEAST, tools)
}

async function encodeUnchanged(file: Blob, { type, width, height, hasLocation }: Header) {
  const isCut = type === 'image/jpeg' && hasLocation
  const sent = isCut ? new Blob(withoutExif(new Uint8Array(await file.arrayBuffer()))) : file
  return { base64: await toBase64(sent), width, height, scale: 1 }
}

/** Holds two copies of the full-size photo at worst, none if it needs no rotation: it is then shrunk while decoding. */
async function encodeSmaller(
  file: Blob,
  header: Header | null,
  { side, quality }: Compression,
  { raster, signal }: JobTools,
) {
  const { bitmap, natural } = await decodeUpright(file, header, side)
  const picture = raster.draw(bitmap, fitInside(bitmap, side), header?.hasAlpha !== false)
  bitmap.close()
  try {
    signal.throwIfAborted()
    const { width, height } = picture
    const hasAlpha = header?.hasAlpha !== false && isTranslucent(picture.read(0, height))
    const blob = await picture.encode(hasAlpha ? 'image/webp' : 'image/jpeg', quality)
    return { base64: await toBase64(blob), width, height, scale: width / natural.width }
  } finally {
    picture.release()
  }
}

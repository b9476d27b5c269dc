import { isPictureFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'

/** A picture from another page or program. */
export type LoadedPicture =
  /** Its bytes, to store as an asset. */
  | { readonly kind: 'bytes'; readonly blob: Blob }
  /** Its site doesn't share the bytes (no CORS), so it is shown from there. */
  | { readonly kind: 'address'; readonly address: string; readonly width: number; readonly height: number }
  /** So small that it is likely decoration. */
  | { readonly kind: 'speck' }

/** Ms to wait for a site. */
const LOAD_TIMEOUT_MS = 8000
const DECORATION_SIDE_MAX = 8

/** Loads a picture in the browser, never through the server. Null if unavailable. */
export async function loadPicture(source: string): Promise<LoadedPicture | null> {
  if (source.startsWith('data:')) return bytesOf(source)
  const readable = await load(source, 'anonymous')
  const image = readable ?? (await load(source))
  if (!image) return null
  const { naturalWidth: width, naturalHeight: height } = image
  if (width <= DECORATION_SIDE_MAX || height <= DECORATION_SIDE_MAX) return { kind: 'speck' }
  const blob = readable && (await drawn(readable).catch(reportUnless(isPictureFailure, 'clipboard', null)))
  if (blob) return { kind: 'bytes', blob }
  return source.startsWith('blob:') ? null : { kind: 'address', address: source, width, height }
}

function bytesOf(source: string): LoadedPicture | null {
  const [, type = '', encoding, data = ''] = /^data:([^;,]*)(?:;[^;,]+?)*?(;base64)?,(.*)$/is.exec(source) ?? []
  if (type === '') return null
  try {
    const text = encoding ? atob(data) : decodeURIComponent(data)
    const bytes = encoding ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : text
    return { kind: 'bytes', blob: new Blob([bytes], { type }) }
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'clipboard')
    return null
  }
}

function load(source: string, crossOrigin?: 'anonymous'): Promise<HTMLImageElement | null> {
  return new Promise((resolve) => {
    const image = new Image()
    const timer = setTimeout(() => {
      resolve(null)
      image.src = ''
    }, LOAD_TIMEOUT_MS)
    const settle = (found: HTMLImageElement | null) => () => {
      clearTimeout(timer)
      resolve(found)
    }
    image.addEventListener('load', settle(image))
    image.addEventListener('error', settle(null))
    if (crossOrigin) image.crossOrigin = crossOrigin
    // Hides the board's address from the picture's site.
    image.referrerPolicy = 'no-referrer'
    image.src = source
  })
}

async function drawn(image: HTMLImageElement): Promise<Blob | null> {
  const bitmap = await createImageBitmap(image)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

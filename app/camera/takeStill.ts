import { RAW_FILE_PIXELS_MAX } from '../../contract/limits'
import { isRefusedByBrowser } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'

/** Ms to wait for a still: some devices never respond, and the frame on the screen is better than nothing. */
const TIMEOUT_MS = 6000
/** JPEG quality of a frame, which is encoded once more as an asset. */
const FRAME_QUALITY = 0.95

/** Whether this browser can take stills larger than the stream, as Chromium can. */
export const takesStills = (): boolean => typeof ImageCapture !== 'undefined'

/** A still at full resolution if supported, else the frame in the viewfinder. */
export async function takeStill(track: MediaStreamTrack, video: HTMLVideoElement): Promise<File> {
  const blob =
    (takesStills() && (await captured(track).catch(reportUnless(isRefusedByBrowser, 'camera', null)))) ||
    (await frameOf(video))
  return new File([blob], `photo ${stamp(new Date())}.${ENDINGS[blob.type] ?? 'jpg'}`, { type: blob.type })
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp' }

async function captured(track: MediaStreamTrack): Promise<Blob> {
  const capture = new ImageCapture(track)
  const taken = await within(
    TIMEOUT_MS,
    largest(capture).then((settings) => capture.takePhoto(settings)),
  )
  if (taken.size === 0) throw new Error('An empty still')
  return taken
}

/** The camera's largest size, unless unknown or too large for an image; by default, some return the stream's size. */
async function largest(capture: ImageCapture): Promise<PhotoSettings | undefined> {
  const { imageWidth, imageHeight } = await capture
    .getPhotoCapabilities()
    .catch((error: unknown): PhotoCapabilities => {
      if (!isRefusedByBrowser(error)) reportError(error, 'camera')
      return {}
    })
  const [width = 0, height = 0] = [imageWidth?.max, imageHeight?.max]
  return width > 0 && height > 0 && width * height <= RAW_FILE_PIXELS_MAX
    ? { imageWidth: width, imageHeight: height }
    : undefined
}

async function frameOf(video: HTMLVideoElement): Promise<Blob> {
  const bitmap = await createImageBitmap(video)
  const { width, height } = bitmap
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height)
    // Transfers the pixels instead of painting: 12 megapixels would block the page.
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
    return canvas.convertToBlob({ type: 'image/jpeg', quality: FRAME_QUALITY })
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The frame could not be kept')))
    canvas.toBlob(done, 'image/jpeg', FRAME_QUALITY)
  })
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A timestamp for file names: `2026 11 22 140801`. */
function stamp(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join(' ')
  return `${day} ${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`
}

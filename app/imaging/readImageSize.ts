/** Ms to wait for the browser. */
const TIMEOUT_MS = 8_000

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * An image's displayed size in px, with its orientation applied. Browsers read it without decoding the image. Null if
 * the browser can't read the file.
 */
export function readImageSize(file: Blob): Promise<Size | null> {
  if (typeof Image === 'undefined') return Promise.resolve(null)
  const image = new Image()
  const url = URL.createObjectURL(file)
  return new Promise<Size | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), TIMEOUT_MS)
    const settle = () => {
      clearTimeout(timer)
      const { naturalWidth: width, naturalHeight: height } = image
      resolve(width > 0 && height > 0 ? { width, height } : null)
    }
    image.addEventListener('load', settle)
    image.addEventListener('error', settle)
    image.src = url
  }).finally(() => {
    image.src = ''
    URL.revokeObjectURL(url)
  })
}

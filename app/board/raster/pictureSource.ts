import { isAssetAddress } from '../../../contract/rules/assetAddress'
import type { PictureSource } from './paintElements'

/** Ms to wait for a picture. */
const TIMEOUT_MS = 8000

/** Pictures to draw: this device's copy first, else the server's; another site's only with CORS. */
export function pictureSource(copy: (address: string) => Promise<Blob | null>): PictureSource {
  return async (address) => {
    if (!isAssetAddress(address)) return remotePicture(address)
    return (await copy(address)) ?? download(address)
  }
}

async function download(address: string): Promise<Blob | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return answer.ok ? answer.blob() : null
}

/** From another site, never through the server. Rejects if unavailable: one without CORS would taint the canvas. */
export async function remotePicture(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.referrerPolicy = 'no-referrer'
  image.src = address
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), TIMEOUT_MS)
  })
  try {
    await Promise.race([image.decode(), timeout])
    return image
  } finally {
    clearTimeout(timer)
  }
}

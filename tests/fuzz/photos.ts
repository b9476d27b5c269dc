import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { LocalAsset } from '../../app/offline/types'

const made = new Map<number, Promise<LocalAsset>>()

/** A small real picture; the same number gives the same one. */
export function photo(number: number): Promise<LocalAsset> {
  const known = made.get(number) ?? makePhoto(number)
  made.set(number, known)
  return known
}

async function makePhoto(number: number): Promise<LocalAsset> {
  const background = { r: number % 256, g: (number * 7) % 256, b: 120 }
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  return { address: `/assets/${sha256}.png`, blob, width: 8, height: 8 }
}

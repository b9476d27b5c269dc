import sharp from 'sharp'

export const [PHOTO_WIDTH, PHOTO_HEIGHT] = [4000, 3000]

/**
 * A 12-megapixel photo as a phone stores it, about 2 MB of JPEG: soft light, edges at every scale, grain in every
 * pixel, and magenta that appears nowhere in the product's interface.
 */
export function cameraPhoto(): Promise<Buffer> {
  const pixels = Buffer.allocUnsafe(PHOTO_WIDTH * PHOTO_HEIGHT * 3)
  let seed = 1
  for (let y = 0, at = 0; y < PHOTO_HEIGHT; y++) {
    for (let x = 0; x < PHOTO_WIDTH; x++) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      const grain = ((seed >> 16) & 15) - 8
      const leaf = Math.sin(x / 9 + Math.sin(y / 31) * 5) * Math.sin(y / 13) > 0.4 ? 34 : 0
      const edge = (x >> 6) % 5 === (y >> 6) % 3 ? 26 : 0
      pixels[at++] = clamp(170 + (50 * x) / PHOTO_WIDTH - leaf + grain)
      pixels[at++] = clamp(30 + (40 * y) / PHOTO_HEIGHT + edge + grain)
      pixels[at++] = clamp(190 - (60 * y) / PHOTO_HEIGHT - leaf + edge + grain)
    }
  }
  return sharp(pixels, { raw: { width: PHOTO_WIDTH, height: PHOTO_HEIGHT, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

function clamp(level: number): number {
  return Math.min(255, Math.max(0, Math.round(level)))
}

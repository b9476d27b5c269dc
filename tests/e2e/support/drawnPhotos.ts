import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Photo } from './photo'
import { root } from './places'

/** Aspect ratios of cameras; null leaves an image as drawn. */
const SHAPES = [null, 1.5, null, 2 / 3, null, 16 / 9, 4 / 3, null, 0.75]

/** The repository's drawn images, cropped to the shapes of photos. */
export function drawnPhotos(count: number, first = 0): Promise<Photo[]> {
  const folder = join(root, 'public/inspirations')
  const names = readdirSync(folder).filter((name) => name.endsWith('.webp'))
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Photo> => {
      const name = names[(first + index) % names.length] ?? ''
      const picture = sharp(join(folder, name))
      const { width = 720, height = 720 } = await picture.metadata()
      const shape = SHAPES[(first + index) % SHAPES.length] ?? width / height
      const across = Math.round(Math.min(width, height * shape))
      const down = Math.round(across / shape)
      const buffer = await picture
        .extract({
          left: Math.floor((width - across) / 2),
          top: Math.floor((height - down) / 2),
          width: across,
          height: Math.min(height, down),
        })
        // Each reuse gets another quality, so that bytes and addresses differ.
        .jpeg({ quality: 90 - Math.floor((first + index) / names.length) })
        .toBuffer()
      return { name: name.replace('.webp', '.jpg'), mimeType: 'image/jpeg', buffer }
    }),
  )
}

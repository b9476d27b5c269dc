// Draws sheets with ten scenes and what each look makes of them: `npx tsx tests/pictures/looks.ts`. They are in
// docs/looks.
import { Buffer } from 'node:buffer'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { applyStages } from '../../app/imaging/kernels/applyStages'
import { stagesOf } from '../../app/imaging/kernels/stagesOf'
import { LOOKS } from '../../app/presets/looks'
import { root } from '../e2e/support/places'
import { drawScene, SCENE_NAMES } from './looks/scenes'

const FOLDER = join(root, 'docs/looks')
const SHEET = { side: 150, gap: 4 }
const step = SHEET.side + SHEET.gap

await mkdir(FOLDER, { recursive: true })
const scenes = await Promise.all(SCENE_NAMES.map((name) => drawScene(name, SHEET.side)))
// Five looks per sheet, below the unmodified scenes.
for (const half of [0, 1]) {
  const rows = [[], ...LOOKS.slice(half * 5, half * 5 + 5).map(({ modifications }) => modifications)]
  const pieces = rows.flatMap((modifications, row) =>
    scenes.map((pixels, column) => {
      const to = new Uint8ClampedArray(pixels.length)
      applyStages(stagesOf(modifications), { from: pixels, to, width: SHEET.side })
      const raw = { width: SHEET.side, height: SHEET.side, channels: 4 } as const
      return { input: Buffer.from(to.buffer), raw, left: column * step, top: row * step }
    }),
  )
  const size = { width: scenes.length * step - SHEET.gap, height: rows.length * step - SHEET.gap }
  const sheet = sharp({ create: { ...size, channels: 3, background: '#f7f4ef' } }).composite(pieces)
  await sheet.webp({ quality: 72 }).toFile(join(FOLDER, `looks-${half + 1}.webp`))
}

import { compressForAi } from '../../../app/imaging/compressForAi'
import { modifyImage } from '../../../app/imaging/modifyImage'
import { paletteOf } from '../../../app/imaging/paletteOf'
import { openPicture } from '../../../app/imaging/session/openPicture'
import { type Alone, COMPRESSED_SIDE, MODIFICATIONS } from './alone'

/** What is measured of the product, as a page calls it, and what its worker's parts or the browser do alone. */
export type Measured = 'modifyImage' | 'paletteOf' | 'paletteOfOpen' | 'compressForAi' | 'render' | 'renderHue' | Alone

const worker = new Worker(new URL('./alone.worker.ts', import.meta.url), { type: 'module' })
const photo = await (await fetch('/photo.jpg')).blob()
const picture = await openPicture(photo, { maxSide: COMPRESSED_SIDE })

const HUES = [
  { type: 'hue', params: { hue: 0.1 } },
  { type: 'selective color', params: { color: 'red', adjustment: 0.5 } },
] as const

function alone(work: Alone): Promise<number> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data), { once: true })
    worker.postMessage({ work, photo })
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const made = await work()
  const took = performance.now() - began
  if (made instanceof ImageBitmap) made.close()
  return took
}

/** Ms that one run took. */
async function measure(what: Measured): Promise<number> {
  switch (what) {
    case 'modifyImage':
      return timed(() => modifyImage(photo, MODIFICATIONS))
    case 'paletteOf':
      return timed(() => paletteOf(photo))
    case 'paletteOfOpen':
      return timed(() => picture.palette())
    case 'compressForAi':
      return timed(() => compressForAi(photo))
    case 'render':
      return timed(() => picture.render(MODIFICATIONS))
    case 'renderHue':
      return timed(() => picture.render([...MODIFICATIONS, ...HUES]))
    default:
      return alone(what)
  }
}

Object.assign(window, { measure })

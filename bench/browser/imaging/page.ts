import { openPicture } from '../../../app/imaging/session/openPicture'
import { compressForAi, paletteOf } from '../../../app/imaging/workerCalls'
import { type Alone, alone, COMPRESSED_SIDE } from './alone'

/** The measured calls of a page to the product's worker, and what the browser does alone. */
export type Measured = 'paletteOf' | 'paletteOfOpen' | 'compressForAi' | Alone

const photo = await (await fetch('/photo.jpg')).blob()
const picture = await openPicture(photo, { maxSide: COMPRESSED_SIDE })

const works: Readonly<Record<Measured, () => Promise<unknown>>> = {
  paletteOf: () => paletteOf(photo),
  paletteOfOpen: () => picture.palette(),
  compressForAi: () => compressForAi(photo),
  decode: () => alone('decode', photo),
  decodeAndEncode: () => alone('decodeAndEncode', photo),
}

/** Ms that one run took. */
async function measure(what: Measured): Promise<number> {
  const began = performance.now()
  await works[what]()
  return performance.now() - began
}

Object.assign(window, { measure })

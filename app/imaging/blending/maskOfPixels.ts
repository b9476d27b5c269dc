import type { Size } from '../../../contract/layout/rect'
import type { Box } from '../kernels/applyStages'
import type { Pixels } from '../kernels/Pixels'
import type { BlendMask } from '../OpenPicture'
import { colorTable, maskByColor } from './colorMask'
import { featherMask } from './featherMask'
import { type Mask, regionMask } from './regionMask'

/** The mask of a picture whose pixels are all in memory: of a region's box, or by color of the whole picture. */
export function maskOfPixels(
  by: BlendMask,
  { pixels, size, box, feather }: { pixels: Pixels; size: Size; box: Box; feather: number },
): Mask {
  if ('region' in by) return regionMask(box, size, feather)
  const mask = new Uint8Array(size.width * size.height)
  maskByColor(colorTable(by.color, by.tolerance), pixels, mask, 0)
  featherMask(mask, size.width, feather)
  return mask
}

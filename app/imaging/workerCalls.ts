import { MODIFIED_QUALITY } from '../../contract/aiLimits'
import type { Modification, SelectionRegion } from '../../contract/modification'
import { type AiImage, FEATHER } from './jobs/Job'
import type { BlendMask, BlendOptions } from './OpenPicture'
import type { PictureSwatch } from './palette/Swatch'
import { type JobOptions, runInWorker } from './runInWorker'

// What the worker makes of an image in one call; previews of an open one are in session/openPicture.ts. Each throws
// ImageError, or the signal's reason.

interface PaletteOptions extends JobOptions {
  readonly region?: SelectionRegion | null
  /** 8 by default. */
  readonly most?: number
}

/**
 * Up to 8 distinct, named colors of an image, or of a region in natural pixels, those that cover most first.
 * Deterministic. A bitmap is not decoded again.
 */
export function paletteOf(
  source: Blob | ImageBitmap,
  { region = null, most, ...options }: PaletteOptions = {},
): Promise<readonly PictureSwatch[]> {
  return runInWorker('palette', { file: source, region, most }, options)
}

/** Compresses an image for AI calls by the specified steps. */
export function compressForAi(source: Blob, options: JobOptions = {}): Promise<AiImage> {
  return runInWorker('compress', { file: source }, options)
}

interface ModifyOptions extends JobOptions {
  /** In natural pixels, upright; ignored unless over 10 by 10. The whole image by default. */
  readonly region?: SelectionRegion | null
  /** 0 to 1; 0.9 by default. */
  readonly quality?: number
}

/**
 * Modifies an image. Returns a copy: upright, at most 4096 px on its longest side, JPEG, or WebP or PNG if translucent.
 */
export function modifyImage(
  source: Blob,
  modifications: readonly Modification[],
  { region = null, quality = MODIFIED_QUALITY, ...options }: ModifyOptions = {},
): Promise<Blob> {
  return runInWorker('modify', { file: source, modifications, region, quality }, options)
}

/**
 * Covers the masked part of an image with a generated background or sky, which is scaled to cover the region or, for a
 * mask by color, the whole image. Returns a JPEG of quality 0.95, upright, at most 4096 px.
 */
export function blend(
  source: Blob,
  generated: Blob,
  mask: BlendMask,
  { feather = FEATHER, ...options }: JobOptions & BlendOptions = {},
): Promise<Blob> {
  return runInWorker('blend', { file: source, generated, mask, feather }, options)
}

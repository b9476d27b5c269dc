import { toAsset } from '../toAsset'
import { blendFile } from './blendFile'
import { compressFile } from './compressFile'
import type { JobKind, Jobs, JobTools, Runner } from './Job'
import { bakeFile, modifyFile } from './modifyFile'
import {
  closePicture,
  openFile,
  pictureBlended,
  pictureColor,
  pictureModified,
  picturePalette,
  pictureThumbnail,
} from './openPictures'
import { paletteOfFile } from './paletteOfFile'

const runners: { readonly [K in JobKind]: Runner<K> } = {
  asset: ({ file, plan, lookSide }, { raster, onLook }) =>
    toAsset(file, plan, raster, lookSide ? { side: lookSide, show: onLook } : undefined),
  modify: modifyFile,
  bake: bakeFile,
  blend: blendFile,
  palette: paletteOfFile,
  compress: compressFile,
  open: openFile,
  pictureModified,
  pictureThumbnail,
  pictureBlended,
  picturePalette,
  pictureColor,
  close: closePicture,
}

/** Runs a job in the current context: in the worker, or on the page without one. */
export async function runJob<K extends JobKind>(
  kind: K,
  input: Jobs[K]['input'],
  tools: JobTools,
): Promise<Jobs[K]['made']> {
  tools.signal.throwIfAborted()
  const runner: Runner<K> = runners[kind]
  return runner(input, tools)
}

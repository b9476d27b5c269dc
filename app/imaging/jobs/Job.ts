import type { Modification, SelectionRegion } from '../../../contract/modification'
import type { LocalAsset } from '../../offline/types'
import type { BlendMask } from '../OpenPicture'
import type { PictureSwatch, Swatch } from '../palette/Swatch'
import type { Plan, Size } from '../planImage'
import type { Raster } from '../Raster'

type Region = SelectionRegion | null

interface Job<Input, Made> {
  readonly input: Readonly<Input>
  readonly made: Made
}

/** The id of an open picture, chosen by the page. */
export type PictureId = string

/** All jobs of the worker, or of the page without one. */
export interface Jobs {
  readonly asset: Job<{ file: Blob; plan: Plan; lookSide?: number | undefined }, LocalAsset>
  readonly modify: Job<{ file: Blob; modifications: readonly Modification[]; region: Region; quality: number }, Blob>
  /** Like `modify`, but returns an asset. */
  readonly bake: Job<{ file: Blob; modifications: readonly Modification[]; quality: number }, LocalAsset>
  readonly blend: Job<{ file: Blob; generated: Blob; mask: BlendMask; feather: number }, Blob>
  readonly palette: Job<
    { file: Blob | ImageBitmap; region: Region; most: number | undefined },
    readonly PictureSwatch[]
  >
  readonly compress: Job<{ file: Blob }, AiImage>
  readonly open: Job<
    { picture: PictureId; file: Blob; maxSide: number },
    { natural: Size; size: Size; isOpaque: boolean }
  >
  readonly pictureModified: Job<
    { picture: PictureId; modifications: readonly Modification[]; region: Region },
    ImageBitmap
  >
  /** `side`: of the resulting square, in px. */
  readonly pictureThumbnail: Job<
    { picture: PictureId; modifications: readonly Modification[]; side: number },
    ImageBitmap
  >
  readonly pictureBlended: Job<{ picture: PictureId; generated: Blob; mask: BlendMask; feather: number }, ImageBitmap>
  readonly picturePalette: Job<{ picture: PictureId; region: Region }, readonly Swatch[]>
  readonly pictureColor: Job<{ picture: PictureId; x: number; y: number }, string>
  readonly close: Job<{ picture: PictureId }, null>
}

export type JobKind = keyof Jobs

export interface JobTools {
  readonly raster: Raster
  /** Checked between steps of long jobs. */
  readonly signal: AbortSignal
  /** 0 to 1. */
  onProgress(part: number): void
  /** Receives a first look before the job is done; the recipient closes it. */
  onLook(bitmap: ImageBitmap): void
}

/** Throws ImageError, PictureGone, or the signal's reason. */
export type Runner<K extends JobKind> = (input: Jobs[K]['input'], tools: JobTools) => Promise<Jobs[K]['made']>

/** The worker that had the picture open has been terminated: reopen it. */
export class PictureGone extends Error {
  constructor() {
    super('The picture is no longer open')
    this.name = 'PictureGone'
  }
}

/** The usual width of a blend's soft edge, in natural pixels. */
export const FEATHER = 16

/** An image in the form that AI calls take. */
export interface AiImage {
  /** Without a data URL's prefix. JPEG, PNG, WebP or GIF, identified by its first bytes. */
  readonly base64: string
  readonly width: number
  readonly height: number
  /** Relative to the natural size: scales a region to this image. */
  readonly scale: number
}

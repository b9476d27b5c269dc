import type { Rect, Size } from '../../../contract/layout/rect'
import type { Modification, SelectionRegion } from '../../../contract/modification'
import type { AssetType } from '../../../contract/rules/assetAddress'
import type { LocalAsset } from '../../offline/types'
import type { Pixels } from '../kernels/Pixels'
import type { BlendMask } from '../OpenPicture'
import type { PictureSwatch, Swatch } from '../palette/Swatch'
import {
  FILE_CANNOT_BE_READ,
  INSECURE_CONTEXT,
  SVG_REFUSED,
  THIS_FILE_IS_EMPTY,
  THIS_FILE_IS_NOT_IMAGE,
  THIS_IMAGE_IS_DAMAGED,
  THIS_IMAGE_IS_TOO_LARGE,
} from '../words'

// What a page asks of the imaging worker and what it gets: jobs, plans, pictures and errors.

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

/** What to do with a file before it goes on a board. Sizes in px, upright. */
export type Plan =
  /** Keep the bytes. */
  | ({ readonly kind: 'keep'; readonly type: AssetType } & Size)
  /** Keep the pixels, but remove the location. */
  | ({ readonly kind: 'strip'; readonly type: 'image/jpeg' } & Size)
  /** Decode and reencode at this size; null if that is only known after decoding. */
  | { readonly kind: 'encode'; readonly size: Size | null; readonly hasAlpha: boolean; readonly isTurned: boolean }

/** Pixels that can be read, written and encoded. */
export interface Picture extends Size {
  /** Copies whole rows, starting at `y`. */
  read(y: number, rows: number): Pixels
  write(pixels: Pixels, y: number): void
  /** May return another type than requested: not every browser can encode every type. */
  encode(type: string, quality?: number): Promise<Blob>
  /** Frees the memory; the picture can't be used afterwards. */
  release(): void
  /** The source for drawing another picture. */
  readonly source: CanvasImageSource
}

export interface Drawing {
  /** In the source's own pixels; all of it by default. */
  readonly part?: Rect
  /** Whether pixels will be read: keeps the picture in CPU memory. */
  readonly isRead?: boolean
}

/** Makes pictures: with OffscreenCanvas in a worker or page, or with a canvas element in a page. */
export interface Raster {
  draw(source: CanvasImageSource, size: Size, hasAlpha: boolean, drawing?: Drawing): Picture
}

export type ImageErrorCode =
  | 'empty'
  | 'unreadable'
  | 'not-an-image'
  | 'svg-refused'
  | 'too-large'
  | 'undecodable'
  | 'insecure-context'

const MESSAGES: Readonly<Record<ImageErrorCode, string>> = {
  empty: THIS_FILE_IS_EMPTY,
  unreadable: FILE_CANNOT_BE_READ,
  'not-an-image': THIS_FILE_IS_NOT_IMAGE,
  'svg-refused': SVG_REFUSED,
  'too-large': THIS_IMAGE_IS_TOO_LARGE,
  undecodable: THIS_IMAGE_IS_DAMAGED,
  'insecure-context': INSECURE_CONTEXT,
}

/** Why a file can't be put on a board, or modified. `message` is user-facing. */
export class ImageError extends Error {
  constructor(readonly code: ImageErrorCode) {
    super(MESSAGES[code])
    this.name = 'ImageError'
  }
}

/** The worker that had the picture open has been terminated: reopen it. */
export class PictureGone extends Error {
  constructor() {
    super('The picture is no longer open')
    this.name = 'PictureGone'
  }
}

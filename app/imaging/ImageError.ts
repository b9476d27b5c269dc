import {
  FILE_CANNOT_BE_READ,
  INSECURE_CONTEXT,
  SVG_REFUSED,
  THIS_FILE_IS_EMPTY,
  THIS_FILE_IS_NOT_IMAGE,
  THIS_IMAGE_IS_DAMAGED,
  THIS_IMAGE_IS_TOO_LARGE,
} from './words'

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

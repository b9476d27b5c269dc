export type ImageErrorCode =
  | 'empty'
  | 'unreadable'
  | 'not-an-image'
  | 'svg-refused'
  | 'too-large'
  | 'undecodable'
  | 'insecure-context'

const MESSAGES: Readonly<Record<ImageErrorCode, string>> = {
  empty: 'This file is empty.',
  unreadable: 'This file can no longer be read. Choose it again.',
  'not-an-image': 'This file is not an image.',
  'svg-refused': 'SVG images cannot be placed on a board. Save it as PNG or JPEG and try again.',
  'too-large': 'This image is too large: up to 60 MB and 100 megapixels can be tried, animations up to 5 MB.',
  undecodable: 'This image is damaged or of a kind that this browser cannot open.',
  'insecure-context': 'Images can only be added over a secure (https) connection.',
}

/** Why a file did not become an image of a board, or another one. `message` is for people. */
export class ImageError extends Error {
  constructor(readonly code: ImageErrorCode) {
    super(MESSAGES[code])
    this.name = 'ImageError'
  }
}

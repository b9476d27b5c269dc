export const THIS_FILE_IS_EMPTY = 'This file is empty.'
export const FILE_CANNOT_BE_READ = 'This file can no longer be read. Choose it again.'
export const THIS_FILE_IS_NOT_IMAGE = 'This file isn’t an image.'
export const SVG_REFUSED = 'SVG images can’t be placed on a board. Save it as PNG or JPEG and try again.'
export const THIS_IMAGE_IS_TOO_LARGE =
  'This image is too large: up to 60 MB and 100 megapixels can be tried, animations up to 5 MB and 25 megapixels.'
export const THIS_IMAGE_IS_DAMAGED = 'This image is damaged or of a kind that this browser can’t open.'
export const INSECURE_CONTEXT = 'Images can only be added over a secure (https) connection.'

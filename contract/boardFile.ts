import * as z from 'zod/mini'
import { ASSET_ADDRESS, ASSET_TYPES, type AssetType, isImageSource } from './assetAddress'
import { elementFields } from './element'
import {
  BOARD_CATEGORY_MAX,
  BOARD_DESCRIPTION_MAX,
  BOARD_NAME_MAX,
  ELEMENT_TEXT_MAX,
  ELEMENTS_PER_BOARD_MAX,
} from './limits'

// A board as a JSON file: what Export writes and Import reads. A reader takes the versions that it knows and no other.

export const BOARD_FILE_FORMAT = 'moodloom-board'
export const BOARD_FILE_VERSION = 1

/** What a file says of itself before anything else is believed. */
export const boardFileHead = z.object({ format: z.literal(BOARD_FILE_FORMAT), version: z.int() })

/** Everything that is said of an element but its id, back to front; a background is one of them. */
export const boardFileElement = z.strictObject({ ...z.required(z.object(elementFields.shape)).shape }).check(
  z.refine(({ type, content }) => type === 'image' || content.length <= ELEMENT_TEXT_MAX, {
    error: `At most ${ELEMENT_TEXT_MAX} characters`,
    path: ['content'],
  }),
  z.refine(({ type, content }) => type !== 'image' || isImageSource(content), {
    error: 'Must be the address of a picture',
    path: ['content'],
  }),
)
export type BoardFileElement = z.infer<typeof boardFileElement>

export const boardFileImage = z.strictObject({
  /** As elements name it. Another one than its bytes have, where only a smaller copy was at hand. */
  address: z.string().check(z.regex(ASSET_ADDRESS, 'Must be the address of a picture')),
  type: z.enum(Object.keys(ASSET_TYPES) as AssetType[]),
  /** Of the bytes, in lower-case hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be 64 hex digits')),
  /** The bytes in base64. */
  data: z.string().check(z.minLength(1, 'Required')),
})
export type BoardFileImage = z.infer<typeof boardFileImage>

export const boardFile = z.strictObject({
  format: z.literal(BOARD_FILE_FORMAT),
  version: z.literal(BOARD_FILE_VERSION),
  exportedAt: z.iso.datetime(),
  board: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(BOARD_NAME_MAX)),
    description: z.nullable(z.string().check(z.maxLength(BOARD_DESCRIPTION_MAX))),
    category: z.nullable(z.string().check(z.trim(), z.maxLength(BOARD_CATEGORY_MAX))),
  }),
  elements: z.array(boardFileElement).check(z.maxLength(ELEMENTS_PER_BOARD_MAX)),
  /** Pictures that elements show, and those that modified ones were made of. Pictures of other sites stay there. */
  images: z.array(boardFileImage).check(z.maxLength(2 * ELEMENTS_PER_BOARD_MAX)),
})
export type BoardFile = z.infer<typeof boardFile>

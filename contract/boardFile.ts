import * as z from 'zod/mini'
import {
  BOARD_CATEGORY_MAX,
  BOARD_DESCRIPTION_MAX,
  BOARD_NAME_MAX,
  ELEMENT_TEXT_MAX,
  ELEMENTS_PER_BOARD_MAX,
} from './limits'
import { ASSET_ADDRESS, ASSET_TYPES, type AssetType, isImageSource } from './rules/assetAddress'
import { elementFields, elementType } from './shared/element'

// A board as a JSON file: what Export writes and Import reads. `version` changes when older readers must reject the
// file. A file with `minor` contains things that some readers of its version don't know (kinds of element, fields):
// those are kept where possible. Without it, validation is strict: only what this version knows is accepted.

export const BOARD_FILE_FORMAT = 'moodloom-board'
export const BOARD_FILE_VERSION = 1
/** Written if an element has a kind or fields that the writer itself doesn't know. */
export const BOARD_FILE_MINOR = 1

/** Checked before anything else in a file is read. */
export const boardFileHead = z.object({
  format: z.literal(BOARD_FILE_FORMAT),
  version: z.int(),
  minor: z.optional(z.int().check(z.minimum(1))),
})

const fields = z.required(z.object(elementFields.shape)).shape
const contentFits = z.refine<{ type: string; content: string }>(
  ({ type, content }) => type === 'image' || content.length <= ELEMENT_TEXT_MAX,
  { error: `At most ${ELEMENT_TEXT_MAX} characters`, path: ['content'] },
)
const pictureIsNamed = z.refine<{ type: string; content: string }>(
  ({ type, content }) => type !== 'image' || isImageSource(content),
  { error: 'Must be the address of an image', path: ['content'] },
)

/** An element without its id. They are ordered from back to front; a background is an element too. */
const exactElement = z.strictObject({ ...fields, type: elementType }).check(contentFits, pictureIsNamed)
/** An element of any kind, from a newer version. The reader can't store its additional fields. */
const newerElement = z.looseObject(fields).check(contentFits, pictureIsNamed)
export type BoardFileElement = z.infer<z.ZodMiniObject<typeof fields>>

const image = {
  /** As elements reference it. Differs from the hash of the bytes if only a smaller copy was available. */
  address: z.string().check(z.regex(ASSET_ADDRESS, 'Must be the address of an image')),
  type: z.enum(Object.keys(ASSET_TYPES) as AssetType[]),
  /** Hash of the bytes, in lowercase hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be 64 hex digits')),
  /** The bytes in base64. */
  data: z.string().check(z.minLength(1, 'Required')),
}
export type BoardFileImage = z.infer<z.ZodMiniObject<typeof image>>

const head = {
  format: z.literal(BOARD_FILE_FORMAT),
  version: z.literal(BOARD_FILE_VERSION),
  exportedAt: z.iso.datetime(),
}
const about = {
  name: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(BOARD_NAME_MAX)),
  description: z.nullable(z.string().check(z.maxLength(BOARD_DESCRIPTION_MAX))),
  category: z.nullable(z.string().check(z.trim(), z.maxLength(BOARD_CATEGORY_MAX))),
}
/** Images that elements show, and the originals of modified ones. Images on other sites are not included. */
const IMAGES_MAX = 2 * ELEMENTS_PER_BOARD_MAX

export const boardFile = z.strictObject({
  ...head,
  board: z.strictObject(about),
  elements: z.array(exactElement).check(z.maxLength(ELEMENTS_PER_BOARD_MAX)),
  images: z.array(z.strictObject(image)).check(z.maxLength(IMAGES_MAX)),
})
export type BoardFile = z.infer<typeof boardFile>

/** A file with `minor`. */
export const newerBoardFile = z.looseObject({
  ...head,
  minor: z.int(),
  board: z.looseObject(about),
  elements: z.array(newerElement).check(z.maxLength(ELEMENTS_PER_BOARD_MAX)),
  images: z.array(z.looseObject(image)).check(z.maxLength(IMAGES_MAX)),
})

/** The element as this version can store it, and the names of the fields that it leaves out. */
export function storableElement(element: BoardFileElement): {
  readonly element: BoardFileElement
  readonly left: string[]
} {
  const left = Object.keys(element).filter((name) => !(name in fields))
  if (left.length === 0) return { element, left }
  const retained = Object.fromEntries(Object.entries(element).filter(([name]) => name in fields))
  return { element: retained as BoardFileElement, left }
}

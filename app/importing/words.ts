import { formatNumber } from '../ui/format/format'

export const CHOOSE_BOARDS_FILE = 'Choose a board file'
export const IMPORT_BOARD = 'Import board'

export const CHOOSE_ANOTHER_FILE = 'Choose another file'
export const IMPORTING = 'Importing'
export const NOTHING_WAS_IMPORTED = 'Nothing was imported.'
export const elementCount = (count: number) => (count === 1 ? '1 element' : `${formatNumber(count)} elements`)
export const BOARD_IMPORTED = 'Board imported'
export const imagesAre = (count: number) => (count === 1 ? '1 image is' : `${formatNumber(count)} images are`)
export const BOARD_IMPORTED_WITH_MISSING_PARTS = 'Board imported, some parts missing'
export const boardImportedWithMissingPartsDetail = (name: string, elements: string, gone: string) =>
  `"${name}", ${elements}. ${gone} not in the file and not available elsewhere.`

export const PARTS_WERE_LEFT_OUT =
  'A newer version of Moodloom made this file. Some details that this version can’t store were left out; keep the file to import it again after an update.'

// What is wrong with a file. The later ones follow a path: `elements[3].width: must be a number`.

export const NOT_A_BOARD_FILE = 'This isn’t a Moodloom board file.'
export const FILE_TOO_LARGE = 'This file is too large. The limit is 2 GB.'
export const FILE_TOO_NEW = 'A newer Moodloom made this file. Reload the app and try again.'
export const TEXT_TOO_LONG = 'This file contains text that’s too long for a board.'
export const FILE_DAMAGED = 'This file is damaged or isn’t JSON.'

export const IMAGE_TOO_LARGE = 'an image can have up to 5 MB'
export const IMAGE_DAMAGED = 'is damaged: its checksum doesn’t match'
export const NOT_BASE64 = 'isn’t base64'
export const CANNOT_BE_OPENED = 'can’t be opened'
export const IS_MISSING = 'is missing'
export const HAS_UNEXPECTED_VALUE = 'has an unexpected value'
export const mustBe = (what: string) => `must be ${what}`
export const mustBeOneOf = (values: readonly string[]) => `must be ${values.join(' or ')}`
export const mustBeAtLeast = (least: string) => `must be at least ${least}`
export const mustBeAtMost = (most: string) => `must be at most ${most}`
export const isTooLong = (most: string) => `is too long: at most ${most}`
export const hasUnknownFields = (fields: readonly string[]) => `has unknown fields: ${fields.join(', ')}`

/** What a schema expects, by the name of the type. */
export const NOUNS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  datetime: 'a time',
}

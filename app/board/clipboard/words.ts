import { CLIPBOARD_ELEMENTS_MAX, ELEMENT_TEXT_MAX, ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { formatNumber } from '../../ui/format/format'
import type { ToastOptions } from '../../ui/toast'
import { BOARD_IS_FULL, boardHoldsUpTo } from '../../ui/words'

export const countOf = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`

export const TOO_MUCH: ToastOptions = {
  title: 'Too much at once',
  description: `Up to ${formatNumber(CLIPBOARD_ELEMENTS_MAX)} elements can be copied and pasted together.`,
  variant: 'destructive',
}

const boardFull = (outcome: string): ToastOptions => ({
  title: BOARD_IS_FULL,
  description: `${boardHoldsUpTo(formatNumber(ELEMENTS_PER_BOARD_MAX))} ${outcome}`,
  variant: 'destructive',
})
export const BOARD_FULL = boardFull('Nothing was pasted.')
export const NO_ROOM_FOR_COPIES = boardFull('Nothing was duplicated.')

export const THE_IMAGE = 'The image'
export const IT_COULD_NOT_BE_READ = 'It couldn’t be read.'
export const IMAGE_ADDED = 'Image Added'
export const imagesAreOnBoard = (added: number) => `${added} images are on the board.`
export const moreNotAdded = (count: number) => `${count} more couldn’t be added either.`
export const othersOnBoard = (count: number) =>
  `${count === 1 ? 'The other one is' : `${count} others are`} on the board.`
export const IMAGE_NOT_ADDED = 'Image not added'

export const NOTHING_TO_COPY = 'Nothing to copy'
export const NOTHING_TO_COPY_DETAIL = 'This board is empty.'
export const COPIED_AS_PNG = 'Copied as PNG'
export const COPIED_WITH_MISSING_IMAGES = 'Copied as PNG, some images missing'
export const copiedWithMissingImagesDetail = (missing: number) =>
  `${countOf(missing, 'image')} couldn’t be loaded and ${missing === 1 ? 'is' : 'are'} gray.`
export const IMAGE_COULD_NOT_BE_CREATED = 'The image couldn’t be created'
export const IMAGE_COULD_NOT_BE_CREATED_DETAIL = 'Select fewer elements and try again.'
export const CANNOT_COPY_IMAGES = 'This browser can’t copy images'
export const CANNOT_COPY_IMAGES_DETAIL = 'Save it as a file instead.'
export const SAVE_PNG = 'Save PNG'

export const COPIED_INSIDE_MOODLOOM = 'Copied inside Moodloom'
export const COPIED_INSIDE_MOODLOOM_DETAIL = 'This browser doesn’t share its clipboard.'

export const LOCKED = 'Locked'
export const LOCKED_DETAIL = 'Locked elements can’t be cut. Unlock them first.'
export const CUT = 'Cut'

export const PASTED = 'Pasted'
export const cannotBeUsedHere = (lost: number) =>
  `${countOf(lost, 'image')} can’t be used here: copy ${lost === 1 ? 'it' : 'them'} as PNG instead.`
export const couldNotBeRead = (bad: number) => `${countOf(bad, 'element')} couldn’t be read.`
export const NOTHING_COULD_BE_PASTED = 'Nothing could be pasted'
export const NOT_EVERYTHING_COULD_BE_PASTED = 'Not everything could be pasted'

export const NOTHING_TO_PASTE = 'Nothing to paste'
export const NOTHING_TO_PASTE_DETAIL = 'The clipboard is empty or has nothing that can go on a board.'
export const PASTED_WHAT_WAS_COPIED_HERE = 'Pasted what was copied here'
export const PASTED_WHAT_WAS_COPIED_HERE_DETAIL = 'This browser keeps its own clipboard to itself.'
export const CLIPBOARD_COULD_NOT_BE_READ = 'The clipboard couldn’t be read'
export const PASTE_BY_KEY = 'This browser only allows pasting by keyboard. Press Ctrl+V, or ⌘V on a Mac.'
export const ALLOW_CLIPBOARD = 'Allow it in the browser’s settings for this site, or press Ctrl+V.'
export const COPY_IT_ONCE_MORE_AND_TRY = 'Copy it once more and try again.'

export const PASTING = 'Pasting…'
export const SITE_DOES_NOT_ALLOW_IT = 'The site doesn’t allow it, or you’re offline.'
export const upToImages = (most: number) => `Up to ${most} images at once.`
export const imagesCouldNotBePasted = (count: number) =>
  count === 1 ? 'One image couldn’t be pasted' : `${count} images couldn’t be pasted`

export const SVG_CANNOT_BE_PASTED = 'SVG can’t be pasted'
export const SVG_CANNOT_BE_PASTED_DETAIL = 'Copy it as PNG, or save it as PNG or JPEG, and paste that.'
export const COLOR_SWATCH_ADDED = 'Color Swatch Added'
export const TEXT_ADDED = 'Text Added'
export const splitIntoTexts = (count: number) =>
  `As ${countOf(count, 'text')}: one holds up to ${formatNumber(ELEMENT_TEXT_MAX)} characters.`
export const THIS_CANNOT_BE_PASTED = 'This can’t be pasted'
export const THIS_CANNOT_BE_PASTED_DETAIL =
  'It was copied by another version of Moodloom. Reload both pages and copy it again.'

import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { formatNumber } from '../../ui/format/format'
import type { ToastOptions } from '../../ui/toast'
import { BOARD_IS_FULL, boardHoldsUpTo } from '../../ui/words'

export const WEAVE = 'Weave'
export const SHUFFLE = 'Shuffle'
export const TITLE = 'Title'
export const COLORS = 'Colors'
export const CHOOSE_PHOTOS = 'Choose photos…'
export const WEAVING = 'Weaving…'
export const PHOTOS_ARE_COMING = 'Your photos are on their way…'
export const TWO_IMAGES_NEEDED = 'Weave makes a board of two images or more.'

export const wovenImages = (count: number, hasTitle: boolean, colors: number): string => {
  const more = [...(hasTitle ? ['a title'] : []), ...(colors > 0 ? [`${colors} colors`] : [])]
  return `${count} images woven${more.length > 0 ? ` with ${more.join(' and ')}` : ''}`
}

/** The title of a board without a name, from the names of two of its colors. */
export const titleOfColors = (first: string, second: string) => `${first} & ${second}`
/** For a board without a name whose colors are unknown. */
export const UNTITLED = 'Untitled'

export const BOARD_FULL: ToastOptions = {
  title: BOARD_IS_FULL,
  description: `${boardHoldsUpTo(formatNumber(ELEMENTS_PER_BOARD_MAX))} Weave without a title or colors.`,
  variant: 'destructive',
}

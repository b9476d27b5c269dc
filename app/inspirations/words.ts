import type { ColorFamily } from '../../contract/colorFamily'
import type { InspirationCategory, InspirationReason } from '../../contract/inspiration'

export const CATEGORY_NAMES: Readonly<Record<InspirationCategory, string>> = {
  color: 'Color',
  typography: 'Typography',
  pattern: 'Pattern',
  collage: 'Collage',
  interior: 'Interior',
  gradient: 'Gradient',
  photography: 'Photography',
  other: 'Other',
}

/** The color that represents a family. */
export const FAMILY_COLORS: Readonly<Record<ColorFamily, string>> = {
  red: '#cf3a2e',
  orange: '#ee8a33',
  yellow: '#f3cb45',
  green: '#3f8f57',
  teal: '#2b8f92',
  blue: '#3661c4',
  purple: '#7a4cb8',
  pink: '#e77fae',
  brown: '#7a4a2e',
  black: '#1c1b1a',
  gray: '#8d8d8f',
  white: '#fbfaf7',
}

export function familyName(family: ColorFamily): string {
  return family.charAt(0).toUpperCase() + family.slice(1)
}

/** Why an inspiration is shown; fits on one line of a card. */
export const REASON_WORDS: Readonly<Record<InspirationReason, string>> = {
  author: 'You follow them',
  category: 'A category you like',
  colors: 'Colors you like',
  boards: 'Your boards’ colors',
}

export const removeFromSaved = (title: string) => `Remove ${title} from saved`
export const saveTitle = (title: string) => `Save ${title}`

export const TRENDING = 'Trending'
export const addToBoard = (title: string) => `Add ${title} to a board`

export const LOADING_MORE = 'Loading more'
export const REACHED_THE_END = 'You’ve reached the end.'

export const likeTitle = (title: string, likes: number) => `Like ${title}, ${likes === 1 ? '1 like' : `${likes} likes`}`
export const UNLIKE = 'Unlike'
export const LIKE = 'Like'

export const BOARDS = 'Boards'

export const BOARD_COULD_NOT_BE_LOADED = 'The board couldn’t be loaded'

export const NO_CATEGORY_CHOSEN = 'No category'
export const WHOLE_BOARD = 'The whole board'
export const imageNumber = (index: number) => `Image ${index + 1}`
export const TO_PUBLISH = 'publish an inspiration'
export const INSPIRATION_PUBLISHED = 'Inspiration published'
export const INSPIRATION_PUBLISHED_DETAIL = 'Everyone can see it in Discover.'
export const SHOW = 'Show'
export const IT_COULD_NOT_BE_PUBLISHED = 'It couldn’t be published. Please try again.'
export const PUBLISH_AS_INSPIRATION = 'Publish as inspiration'
export const PUBLISH_AS_INSPIRATION_DETAIL = 'Everyone can see it, with your name, while the board is public.'
export const PUBLISH = 'Publish'
export const THERE_IS_NO_IMAGE = 'No images on this board yet. Add one, or save the board first.'
export const IMAGE = 'Image'
export const TITLE = 'Title'
export const CATEGORY = 'Category'

export const INSPIRATIONS = 'Inspirations'
export const seenLastOn = (day: string) => `Offline. Last updated ${day}.`
export const MORE_COULD_NOT_BE_LOADED = 'Couldn’t load more.'
export const couldNotBeLoaded = (what: string) => `${what} couldn’t be loaded.`

export const IMAGE_ADDED = 'Image Added'
export const imageAddedDetail = (name: string) => `It’s on “${name}”.`
export const OPEN_BOARD = 'Open board'
export const IMAGE_NOT_ADDED = 'Image not added'
export const TO_ADD_TO_BOARD = 'add this to a board'

export const NOT_LOGGED_IN = 'Not logged in'
export const notLoggedInDetail = (action: string) => `Please log in to ${action}`
export const failedTo = (action: string, what: string) => `Failed to ${action} ${what}`
export const likeThings = (what: string) => `like ${what}s`
export const saveThings = (what: string) => `save ${what}s`

export const BOARD_UNAVAILABLE_OFFLINE = 'Not available offline.'

export const IMAGE_UNAVAILABLE_OFFLINE = 'This image isn’t available offline.'

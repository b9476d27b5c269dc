export const IMAGE = 'An image'

export const addedTo = (name: string) => `Added to ${name}`
export const DISCARDED = 'Discarded'
export const NOTHING_IS_WAITING = 'Nothing is waiting'
export const NOTHING_IS_WAITING_DETAIL =
  'Share an image, a text or a link with Moodloom from another app, and choose its board here.'
export const HOME = 'Home'
export const ADD_TO_A_BOARD = 'Add to a board'
export const SAVED_UNTIL_LOGIN = 'It’s saved on this device. Log in to put it on a board.'
export const SAVED_UNTIL_ON_BOARD = 'It’s saved on this device until it’s on a board.'
export const CHOOSE_BOARD = 'Choose a board'
export const preparingOf = (number: number, total: number) => `Preparing ${number} of ${total}…`
export const moreNotAdded = (count: number) => `${count} more couldn’t be added either.`
export const IMAGE_NOT_ADDED = 'Image not added'
export const ERROR = 'Error'
export const STILL_WAITING = 'This device couldn’t save it. It’s still waiting for a board.'

export const TAKE_PHOTO = 'Take photo'

export const IMAGE_NAMELESS = 'The image'
export const STILL_WAITING_FOR_NETWORK = 'It couldn’t be prepared. It’s saved on this device: connect and try again.'

export const IT_COULD_NOT_BE_SAVED = 'It couldn’t be saved'
export const IT_COULD_NOT_BE_SAVED_DETAIL =
  'This device has no room for it. Free some space, then share or open it again.'
export const filesLeftOut = (count: number) => (count === 1 ? '1 file was left out' : `${count} files were left out`)
export const filesLeftOutDetail = (max: number) => `Moodloom takes ${max} files at a time. Share the others again.`
export const SHARE_IT_AGAIN = 'Please share it again'
export const SHARE_IT_AGAIN_DETAIL = 'Moodloom just finished setting up on this device.'

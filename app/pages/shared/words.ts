import { asSentence } from '../../ui/format/format'

/** `reason`: the server's message; null if it is unreachable. */
export const boardAsOf = (time: string, reason: string | null) =>
  `${asSentence(reason ?? 'The server can’t be reached')} This is the board as of ${time}.`

export const byOwner = (name: string) => `by ${name}`
export const VIEW_ONLY = 'View only'
export const OPEN_BOARD = 'Open board'
export const SIGN_UP = 'Sign up'
export const REMIX = 'Remix'
export const REMIX_DETAIL = 'Make a copy of this board and change it'
export const NOT_COPIED = 'The board wasn’t copied'
export const NOT_COPIED_DETAIL = 'Check your connection and the space on this device, then try again.'

export const LOADING_BOARD = 'Loading the board'
export const LINK_NO_LONGER_WORKS = 'This link no longer works'
export const LINK_NO_LONGER_WORKS_DETAIL =
  'It was turned off or has expired. Ask the person who shared it for a new one.'
export const GO_TO_MOODLOOM = 'Go to Moodloom'
export const BOARD_NOT_LOADED = 'The board couldn’t be loaded'
export const BOARD_CANNOT_BE_REACHED = 'The board can’t be reached'
export const BOARD_CANNOT_BE_REACHED_DETAIL =
  'You need a connection to view a shared board. It opens as soon as you’re online.'

export const ZOOM = 'Zoom'
export const ZOOM_OUT = 'Zoom Out'
export const ZOOM_IN = 'Zoom In'
export const FIT = 'Fit'
export const PRESENT = 'Present'

export const ANSWERED_OR_WITHDRAWN = 'Answered or withdrawn.'
export const acceptBoard = (name: string) => `Accept ${name}`
export const ACCEPT = 'Accept'
export const declineBoard = (name: string) => `Decline ${name}`
export const DECLINE = 'Decline'

export const NEW = 'New:'
export const ON = 'on'
export const TEXT = 'Text'
export const IMAGE = 'An image'
export const COLOR = 'A color'
export const SHAPE = 'A shape'
export const NEWER_ELEMENT = 'A newer element'
export const OPEN_BOARD = 'Open board'
export const OPEN_PROFILE = 'Open profile'
export const SEE_PROPOSAL = 'See the proposal'
export const OPEN_INSPIRATION = 'Open inspiration'

export const NOTIFICATIONS = 'Notifications'
export const LIST_MAY_BE_OUT_OF_DATE = 'This list may be out of date.'
export const NOTIFICATIONS_COULD_NOT_BE_LOADED = 'Your notifications couldn’t be loaded.'
export const NOTHING_NEW = 'Nothing new'
export const NOTHING_NEW_DETAIL =
  'Invitations, likes, permission changes and edits that replaced one another appear here.'
export const GO_TO_MY_BOARDS = 'Go to my boards'

export const YOURS = 'Yours'
export const replaced = (whose: string) => `${whose}, replaced`
export const inItsPlace = (whose: string) => `${whose}, in its place`

export const EDITS_THAT_WERE_NOT_ACCEPTED = 'Edits that weren’t accepted'
export const NOTHING_IS_LOST = 'Nothing is lost: try again, copy your work, or discard it.'

export const AS_IT_WAS_THEN = 'As it was then'

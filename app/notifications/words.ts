import type {
  AccessNotification,
  LikedBoardNotification,
  LikedNotification,
  Notification,
  OverwriteNotification,
} from '../../contract/notification'
import { isKnownType } from '../../contract/rules/elementKind'

// Notifications in the fewest words that say who and what.

/** Who did it; deleted accounts have no name. */
export function nameOf({ by }: Pick<Notification, 'by'>): string {
  return by ? by.displayName || by.username : 'Someone'
}

export function titleOf(notification: Notification): string {
  const name = nameOf(notification)
  switch (notification.kind) {
    case 'invitation':
      return `${name} invited you to ${quoted(notification)}`
    case 'access':
      return accessTitle(notification, name)
    case 'overwritten':
      return `${name} replaced your ${subjectOf(notification)}`
    case 'overwrote':
      return `Your edit replaced ${name}'s ${subjectOf(notification)}`
    case 'proposal':
      return `${notification.agent} proposes changes to ${quoted(notification)}`
    case 'followed':
      return `${name} started following you`
    case 'liked':
      return `${namesOf(notification)} liked “${notification.inspiration.title}”`
    case 'likedBoard':
      return `${namesOf(notification)} liked ${quoted(notification)}`
  }
}

/** The second line, unless the title says it all. */
export function detailOf(notification: Notification): string {
  switch (notification.kind) {
    case 'invitation':
      return notification.canEdit ? 'You can edit the board.' : 'You can view the board.'
    case 'proposal':
      return notification.proposals > 1
        ? severalProposals(notification.proposals)
        : 'Nothing changes until you accept it.'
    case 'access':
    case 'followed':
    case 'liked':
    case 'likedBoard':
      return ''
    case 'overwritten':
    case 'overwrote':
      return `On ${quoted(notification)}`
  }
}

/** What was replaced, in a familiar word: `text`, `position`, or `changes` for several. */
export function subjectOf({ fields, elementType }: Pick<OverwriteNotification, 'fields' | 'elementType'>): string {
  const subjects = new Set(fields.map(({ field }) => subjectOfField(field, elementType)))
  const [only] = subjects
  return subjects.size === 1 && only ? only : 'changes'
}

function accessTitle({ change, canEdit, ...notification }: AccessNotification, name: string) {
  const board = quoted(notification)
  switch (change) {
    case 'joined':
      return `${name} joined ${board}`
    case 'left':
      return `${name} left ${board}`
    case 'removed':
      return `${name} removed you from ${board}`
    case 'changed':
      return canEdit ? `You can now edit ${board}` : `You can now view ${board}, but not edit it`
  }
}

function namesOf({ others, ...notification }: LikedNotification | LikedBoardNotification): string {
  const name = nameOf(notification)
  if (others === 0) return name
  return others === 1 ? `${name} and one other` : `${name} and ${others} others`
}

function subjectOfField(field: string, elementType: OverwriteNotification['elementType']): string {
  switch (field) {
    case 'content':
      return isKnownType(elementType) ? elementType : 'content'
    case 'positionX':
    case 'positionY':
      return 'position'
    case 'width':
    case 'height':
      return 'size'
    case 'rotation':
      return 'rotation'
    case 'zIndex':
      return 'layer order'
    default:
      return /color$/i.test(field) ? 'color' : 'style'
  }
}

function quoted({ board }: Pick<AccessNotification, 'board'>): string {
  return `“${board.name}”`
}

const severalProposals = (count: number) => `${count} proposals. Nothing changes until you accept them.`

export const newNotifications = (count: number) => `${count} new notifications`

export const SHOW = 'Show'

export const COULD_NOT_RESTORE_IT = 'Couldn’t restore it'
export const YOUR = 'Your'
export const isBack = (whose: string, subjectOf: string) => `${whose} ${subjectOf} is back`

export const TOO_LARGE = 'too large to show'
export const POSITION = 'Position'
export const LEFT = 'Left'
export const TOP = 'Top'
export const SIZE = 'Size'
export const WIDTH = 'Width'
export const HEIGHT = 'Height'
export const ROTATION = 'Rotation'
export const LAYER = 'Layer'
export const TEXT = 'Text'
export const COLOR = 'Color'
export const SHAPE = 'Shape'
export const SEVERAL_SETTINGS = 'several settings'

export const USE_MINE = 'Use mine'
export const USE_THEIRS = 'Use theirs'

export const VALUES_TOO_LARGE = 'These values are too large to be kept here. Open the board to change them.'
export const boardGone = (name: string) => `“${name}” isn’t one of your boards anymore, or it’s in the trash.`
export const viewOnly = (name: string) => `You can view “${name}”, but not edit it.`

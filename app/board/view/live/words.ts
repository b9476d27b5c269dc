export const STOPPED_FOLLOWING = 'Stopped following'
export const followingName = (username: string) => `Following ${username}`
export const STOP_FOLLOWING_ESCAPE = 'Stop following (Escape)'

export const RETRY = 'Retry'

export const EDITING = 'Editing'
export const VIEWING = 'Viewing'

export const agentOfPerson = (username: string) => `Agent of ${username}`
export const agentNamed = (name: string) => `${name} (agent)`

export const peopleHere = (names: string) => `People on this board: ${names || 'only you'}`
export const moreCount = (more: number) => `${more} more`

export const PEOPLE_ON_THIS_BOARD = 'People on this board'
export const BRING_OTHERS_HERE = 'Bring others here'
export const ONLY_ONE_HERE = 'You’re the only one here.'
export const stopFollowing = (username: string) => `Stop following ${username}`
export const follow = (username: string) => `Follow ${username}`
export const STOP = 'Stop'
export const FOLLOW = 'Follow'
export const moreViewers = (viewers: number) =>
  viewers === 1 ? '1 more person is viewing' : `${viewers} more people are viewing`

export const hasJoined = (username: string) => `${username} joined`
export const hasLeft = (username: string) => `${username} left`

export const GO = 'Go'
export const NOT_NOW = 'Not now'
export const wantsToShow = (username: string) => `${username} wants to show you something`

export const viewSentToMany = (count: number) => `Asked ${count} people to look here`
export const viewSentToOne = (username: string) => `Asked ${username} to look here`
export const VIEW_SENT_RECENTLY = 'You just asked them'
export const VIEW_SENT_RECENTLY_DETAIL = 'You can ask again in a few seconds.'
export const OTHERS_CANNOT_BE_REACHED = 'The others can’t be reached'
export const OTHERS_CANNOT_BE_REACHED_DETAIL = 'You’re not connected right now.'

export const LIVE = 'LIVE'
export const CONNECTION_LOST = 'Connection error. Will attempt to reconnect...'
export const CONNECTION_FAILED = "Couldn't establish a stable connection. Please refresh the page."
export const EVERYONE_SEES_CHANGES_INSTANTLY = 'Everyone here sees changes instantly'
export const RECONNECTING = 'Reconnecting'
export const RECONNECTING_DETAIL = 'Reconnecting. Your changes are saved and will sync.'
export const OFFLINE = 'Offline'
export const CHANGES_ARE_SAVED_HERE = 'Your changes are saved on this device.'

export const LIVE_AGAIN = 'Live again'

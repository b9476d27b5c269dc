export const COULD_NOT_COPY = 'Couldn’t copy'
export const COULD_NOT_COPY_DETAIL = 'The browser didn’t allow it.'

export const INVITE = 'Invite'

export const isInvited = (name: string) => `${name} is invited`
export const isInvitedByMail = (name: string) =>
  `${name} is invited. We emailed the invitation; you can also copy its link below.`
export const isInvitedHere = (name: string) => `${name} is invited and will see the invitation on Moodloom.`
export const INVITE_PEOPLE = 'Invite people'
export const USERNAME_OR_EMAIL = 'Username or email'
export const ENTER_USERNAME_OR_EMAIL = 'Enter a username or an email'
export const CAN_EDIT = 'Can edit'

export const youLeft = (name: string) => `You left “${name}”`
export const YOU_WILL_NOT_SEE_THIS_BOARD = 'You won’t see this board anymore unless you’re invited again.'
export const STAY = 'Stay'
export const LEAVE_BOARD = 'Leave board'

export const INVITED = 'Invited'
export const LOADING_INVITATIONS = 'Loading invitations…'
export const invitationWithdrawn = (name: string) => `Invitation to ${name} canceled`
export const INVITED_TO_EDIT = 'Invited to edit'
export const INVITED_TO_VIEW = 'Invited to view'
export const copyInvitationLink = (name: string) => `Copy ${name}’s invitation link`
export const withdrawInvitationOf = (name: string) => `Withdraw the invitation to ${name}`
export const WITHDRAW = 'Withdraw'

export const PEOPLE = 'People'
export const OWNER = 'Owner'
export const LOADING_PEOPLE = 'Loading people…'
export const JUST_YOU_FOR_NOW = 'Just you for now.'
export const CAN_VIEW = 'Can view'
export const canEditNow = (name: string) => `${name} can edit now`
export const canOnlyViewNow = (name: string) => `${name} can only view now`
export const isRemoved = (name: string) => `${name} was removed`
export const accessFor = (name: string) => `Access for ${name}`
export const removePerson = (name: string) => `Remove ${name}`

export const YOU = 'You'
export const YOU_IN_BRACKETS = '(you)'

export const RESEND_LINK = 'Resend the link'

export const LINK_IS_TURNED_OFF = 'Link turned off'
export const SHARE_LINK = 'Share link'
export const LINK_MEANS = 'Anyone with the link can view. No account needed.'
export const LOADING_LINK = 'Loading the link…'
export const LINK_CREATED = 'Link created'
export const EXPIRY_CHANGED = 'Expiry changed'
export const LINK_EXPIRES = 'Link expires'
export const CREATE_LINK = 'Create link'
export const CHANGE_EXPIRY = 'Change expiry…'
export const LINK = 'Link'
export const COPY_LINK = 'Copy link'
export const LINK_CANNOT_BE_SHOWN =
  'The link works, but can’t be shown again. To get one you can copy, turn it off and create a new one.'
export const LINK_EXPIRY = 'Link expiry'
export const SEND = 'Send…'
export const TURN_OFF_FOR_EVERYONE = 'Turn off for everyone'
export const TURN_OFF_LINK = 'Turn off link'

export const SHARE_THIS_BOARD = 'Share this board'
export const SAVE_BEFORE_INVITING = 'People can be invited once the board is saved.'
export const BOARD_IS_SYNCING = 'The board is syncing. You can share it as soon as that’s done.'
export const OFFLINE_OWNER = 'Offline. You can change people and links once you’re back online.'
export const OFFLINE_COLLABORATOR = 'Offline. This list may be out of date.'

export const TO_MAKE_BOARD_PUBLIC = 'make a board public'
export const PUBLIC_MEANS = 'Everyone signed in to Moodloom can view it, and its changes since it was made public.'
export const PRIVATE_MEANS = 'Only you and the people you share it with can see it.'
export const VISIBILITY = 'Visibility'
export const PUBLIC_BOARD = 'Public board'
export const changesSyncLater = (meaning: string) => `${meaning} Changes you make now sync when you’re back online.`

export const NEVER = 'Never'
export const IN_ONE_DAY = 'In 1 day'
export const IN_ONE_WEEK = 'In 1 week'
export const IN_30_DAYS = 'In 30 days'
export const WORKS_UNTIL_TURNED_OFF = 'It works until you turn it off.'
export const itWorksUntil = (at: string) => `It works until ${at}.`

export const THAT_DID_NOT_WORK = 'That didn’t work. Try again.'

export const youJoined = (name: string) => `You joined “${name}”`
export const OPEN = 'Open'
export const ANSWERED_OR_WITHDRAWN = 'This invitation was already answered or withdrawn'
export const INVITATION_DECLINED = 'Invitation declined'

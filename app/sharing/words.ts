export const COULD_NOT_COPY = 'Could not copy'
export const COULD_NOT_COPY_DETAIL = 'The browser did not allow it.'

export const INVITE = 'Invite'

export const isInvited = (name: string) => `${name} is invited`
export const isInvitedByMail = (name: string) =>
  `${name} is invited: a mail with the invitation is on its way. You may also copy its link below and send it.`
export const isInvitedHere = (name: string) => `${name} is invited, and finds the invitation on Moodloom.`
export const INVITE_PEOPLE = 'Invite people'
export const USERNAME_OR_EMAIL = 'Username or email'
export const ENTER_USERNAME_OR_EMAIL = 'Enter a username or an email'
export const CAN_EDIT = 'Can edit'

export const youLeft = (name: string) => `You left “${name}”`
export const YOU_WILL_NOT_SEE_THIS_BOARD = 'You will not see this board any more, unless you are invited again.'
export const STAY = 'Stay'
export const LEAVE_BOARD = 'Leave board'

export const INVITED = 'Invited'
export const READING_WHO_IS_INVITED = 'Reading who is invited'
export const invitationWithdrawn = (name: string) => `The invitation of ${name} is withdrawn`
export const ASKED_TO_EDIT = 'Asked to edit'
export const ASKED_TO_LOOK = 'Asked to look'
export const copyInvitationLink = (name: string) => `Copy the link of ${name}’s invitation`
export const withdrawInvitationOf = (name: string) => `Withdraw the invitation of ${name}`
export const WITHDRAW = 'Withdraw'

export const PEOPLE = 'People'
export const OWNER = 'Owner'
export const READING_WHO_WORKS_HERE = 'Reading who works here'
export const NOBODY_ELSE_YET = 'Nobody else yet.'
export const CAN_VIEW = 'Can view'
export const canEditNow = (name: string) => `${name} can edit now`
export const canOnlyLookNow = (name: string) => `${name} can only look now`
export const isRemoved = (name: string) => `${name} is removed`
export const whatMayDo = (name: string) => `What ${name} may do`
export const removePerson = (name: string) => `Remove ${name}`

export const YOU = 'You'
export const YOU_IN_BRACKETS = '(you)'

export const RESEND_LINK = 'Resend the link'

export const LINK_IS_TURNED_OFF = 'The link is turned off'
export const SHARE_LINK = 'Share link'
export const LINK_MEANS = 'Whoever has the link may look at the board, without an account. Nobody edits by it.'
export const READING_LINK = 'Reading the link'
export const LINK_IS_MADE = 'The link is made'
export const END_OF_LINK_IS_CHANGED = 'The end of the link is changed'
export const LINK_WORKS = 'The link works'
export const CREATE_LINK = 'Create link'
export const CHANGE_WHEN_IT_ENDS = 'Change when it ends…'
export const LINK = 'Link'
export const COPY_LINK = 'Copy link'
export const LINK_CANNOT_BE_SHOWN =
  'The link works, but cannot be shown again. To have one to copy, turn it off and create a new one.'
export const WHEN_LINK_ENDS = 'When the link ends'
export const SEND = 'Send…'
export const TURN_OFF_FOR_EVERYBODY = 'Turn off for everybody'
export const TURN_OFF_LINK = 'Turn off link'

export const SHARE_THIS_BOARD = 'Share this board'
export const SAVE_BEFORE_INVITING = 'People can be invited once the board is saved.'
export const BOARD_ON_ITS_WAY =
  'The board is on its way to the server. It can be shared as soon as it is there; this sheet may stay open.'
export const OFFLINE_OWNER = 'No network. People and links can be changed when it is back; what you type here stays.'
export const OFFLINE_OTHERS = 'No network. Who works here is shown as this device knew it last.'

export const TO_MAKE_BOARD_PUBLIC = 'make a board public'
export const PUBLIC_MEANS = 'Everybody who is signed in to Moodloom may look at it.'
export const PRIVATE_MEANS = 'Only you and the people you share it with may see it.'
export const VISIBILITY = 'Visibility'
export const PUBLIC_BOARD = 'Public board'
export const changeIsKeptHere = (meaning: string) =>
  `${meaning} A change now is kept here and sent when the network is back.`

export const UNTIL_I_TURN_IT_OFF = 'Until I turn it off'
export const FOR_A_DAY = 'For a day'
export const FOR_A_WEEK = 'For a week'
export const FOR_30_DAYS = 'For 30 days'
export const WORKS_UNTIL_TURNED_OFF = 'It works until you turn it off.'
export const itWorksUntil = (at: string) => `It works until ${at}.`

export const THAT_DID_NOT_WORK = 'That did not work. Try again.'

export const youJoined = (name: string) => `You joined “${name}”`
export const OPEN = 'Open'
export const INVITATION_DECLINED = 'Invitation declined'

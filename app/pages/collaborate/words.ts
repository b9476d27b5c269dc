export const COLLABORATE = 'Collaborate'
export const COLLABORATE_SUBTITLE = 'Boards you share and invitations you’ve received.'
export const SHARED_WITH_ME = 'Shared with me'
export const NOBODY_SHARES_WITH_YOU =
  'No one has shared a board with you yet. When someone invites you, you’ll see it here.'
export const SHARED_BY_ME = 'Shared by me'
export const YOU_SHARE_NO_BOARD_YET = 'You haven’t shared any boards. Open one and press Invite.'
export const MY_BOARDS = 'My boards'

export const invitesYouTo = (canEdit: boolean) => `invited you to ${canEdit ? 'edit' : 'view'}`
export const declineBoard = (name: string) => `Decline ${name}`
export const DECLINE = 'Decline'
export const acceptBoard = (name: string) => `Accept ${name}`
export const ACCEPT = 'Accept'

export const INVITATIONS = 'Invitations'
export const confirmYourEmailFirst = (email: string) =>
  `Confirm your email first: follow the link that was mailed to ${email}, and the invitation is here.`
export const RESEND_LINK = 'Resend the link'
export const invitationOfThatLink = (username: string) =>
  `The invitation of that link is not here: it was answered or withdrawn, or it is for another account than @${username}.`
export const YOUR_INVITATIONS_COULD_NOT_BE_READ = 'Your invitations could not be read.'

export const COLLABORATE = 'Collaborate'
export const COLLABORATE_SUBTITLE = 'Boards you share and invitations you’ve received.'
export const SHARED_WITH_ME = 'Shared with me'
export const NOTHING_SHARED_WITH_YOU =
  'No one has shared a board with you yet. When someone invites you, you’ll see it here.'
export const SHARED_BY_ME = 'Shared by me'
export const NO_BOARDS_SHARED_YET = 'You haven’t shared any boards. Open one and press Invite.'
export const MY_BOARDS = 'My boards'

export const invitedYouTo = (canEdit: boolean) => `invited you to ${canEdit ? 'edit' : 'view'}`
export const declineBoard = (name: string) => `Decline ${name}`
export const DECLINE = 'Decline'
export const acceptBoard = (name: string) => `Accept ${name}`
export const ACCEPT = 'Accept'

export const INVITATIONS = 'Invitations'
export const confirmYourEmailFirst = (email: string) =>
  `Confirm your email first: open the link we emailed to ${email}, and the invitation will be here.`
export const RESEND_LINK = 'Resend the link'
export const invitationOfThatLink = (username: string) =>
  `That invitation isn’t here. It was answered or withdrawn, or it’s for an account other than @${username}.`
export const INVITATIONS_COULD_NOT_BE_LOADED = 'Your invitations couldn’t be loaded.'

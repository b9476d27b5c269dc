export const serverError = (status: number) => `Server error: ${status}`
export const UNREACHABLE = 'The server can’t be reached. Check your connection and try again.'

export const STOPPED = 'Stopped.'
export const ANSWER_COULD_NOT_BE_UNDERSTOOD = 'The answer couldn’t be understood. Please try again.'

export const CONFIRM_YOUR_EMAIL_FIRST = 'Confirm your email first'
export const confirmYourEmailFirstDetail = (action: string, email: string) =>
  `To ${action}, open the link we emailed to ${email}.`
export const RESEND = 'Resend'
export const LINK_SENT = 'Link sent'
export const LINK_SENT_DETAIL = 'Check your inbox and your spam folder.'
export const LINK_WAS_NOT_SENT = 'The link wasn’t sent'

export const THAT_DID_NOT_WORK = 'That didn’t work.'

export const SEND_BEFORE_LEAVING = 'Some of your changes on this board haven’t synced yet. Leave once they have.'
export const ANSWER_ENDED_EARLY = 'The answer ended early. Try again.'

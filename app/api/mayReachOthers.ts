import { currentUser } from '../../contract/account'
import { lastUser } from '../offline/device'
import { errorWords } from './ApiError'
import { call, request } from './request'
import {
  CONFIRM_YOUR_EMAIL_FIRST,
  confirmYourEmailFirstDetail,
  LINK_SENT,
  LINK_SENT_DETAIL,
  LINK_WAS_NOT_SENT,
  RESEND,
} from './words'

/** As `toast` of app/ui takes it: this room does not know that one. */
type Tell = (words: {
  readonly title: string
  readonly description?: string
  readonly variant?: 'destructive'
  readonly action?: { readonly label: string; readonly onClick: () => void }
}) => unknown

/**
 * Whether the person may invite, publish, show a board to everybody: once their email is confirmed. Where not, it is
 * said, with the way to get the link again. `deed` is such as 'make a board public'. Without a network this device's
 * memory decides; the server has the last word.
 */
export async function mayReachOthers(deed: string, tell: Tell): Promise<boolean> {
  const known = await lastUser().catch(() => null)
  if (known?.isEmailVerified) return true
  // They may have followed the link on another device.
  const user = await request('/api/auth/user', (value) => currentUser.parse(value)).catch(() => known)
  if (!user || user.isEmailVerified) return true
  tell({
    title: CONFIRM_YOUR_EMAIL_FIRST,
    description: confirmYourEmailFirstDetail(deed, user.email),
    variant: 'destructive',
    action: { label: RESEND, onClick: () => void resendVerification(tell) },
  })
  return false
}

/** Asks for the mail once more, and says how it went. */
export async function resendVerification(tell: Tell): Promise<void> {
  try {
    await call('/api/account/verification', { method: 'POST' })
    tell({ title: LINK_SENT, description: LINK_SENT_DETAIL })
  } catch (error) {
    tell({ title: LINK_WAS_NOT_SENT, description: errorWords(error), variant: 'destructive' })
  }
}

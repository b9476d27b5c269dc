import { type CurrentUser, currentUser } from '../../contract/shared/account'
import { lastUser } from '../offline/initial/device'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { errorMessage } from './ApiError'
import { call, request } from './request'
import {
  CONFIRM_YOUR_EMAIL_FIRST,
  confirmYourEmailFirstDetail,
  LINK_SENT,
  LINK_SENT_DETAIL,
  LINK_WAS_NOT_SENT,
  RESEND,
} from './words'

/** The signature of `toast` in app/ui, which this folder does not import. */
type ShowToast = (words: {
  readonly title: string
  readonly description?: string
  readonly variant?: 'destructive'
  readonly action?: { readonly label: string; readonly onClick: () => void }
}) => unknown

/**
 * Whether the person may invite, follow and publish: if the server sends mail, only once their email is confirmed. If
 * they may not, `showToast` says so and offers a new link. `action` completes the sentence: 'make a board public'.
 * Offline, this device decides by what it has stored; the server has the last word.
 */
export async function requireVerifiedEmail(action: string, showToast: ShowToast): Promise<boolean> {
  const known = await lastUser().catch(reportUnless(isOutsideFailure, 'api', null))
  if (known && mayReach(known)) return true
  // They may have followed the link on another device.
  const user = await request('/api/auth/user', (value) => currentUser.parse(value)).catch(
    reportUnless(isOutsideFailure, 'api', known),
  )
  if (!user || mayReach(user)) return true
  showToast({
    title: CONFIRM_YOUR_EMAIL_FIRST,
    description: confirmYourEmailFirstDetail(action, user.email),
    variant: 'destructive',
    action: { label: RESEND, onClick: () => void resendVerification(showToast) },
  })
  return false
}

function mayReach({ mayReachOthers, isEmailVerified }: CurrentUser): boolean {
  return mayReachOthers ?? isEmailVerified
}

/** Sends the link again, and shows the result. */
export async function resendVerification(showToast: ShowToast): Promise<void> {
  try {
    await call('/api/account/verification', { method: 'POST' })
    showToast({ title: LINK_SENT, description: LINK_SENT_DETAIL })
  } catch (error) {
    showToast({ title: LINK_WAS_NOT_SENT, description: errorMessage(error), variant: 'destructive' })
  }
}

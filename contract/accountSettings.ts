import * as z from 'zod/mini'
import { aiStatus } from './aiStatus'
import { displayName, email, password } from './auth'
import { ASSET_ADDRESS } from './rules/assetAddress'
import { storageUse } from './storageUse'

// Account management: the links in emails, and the settings page.

/** The success message of GET /api/auth/verify. */
export const VERIFIED = 'Email successfully verified'

const INVALID = 'Invalid verification token'

/** GET /api/auth/verify?token={token} */
export const verifyQuery = z.object({
  token: z.string({ error: INVALID }).check(z.minLength(1, INVALID), z.maxLength(200, INVALID)),
})
export const verifyResponse = z.object({ message: z.string() })

/** POST /api/auth/reset: requests an email. The answer is the same whether or not the address has an account. */
export const resetRequest = z.object({ email })
export type ResetRequest = z.infer<typeof resetRequest>

const TOKEN = 'Invalid token'

/** POST /api/auth/reset/password */
export const passwordReset = z.object({
  token: z.string({ error: 'Required' }).check(z.minLength(1, TOKEN), z.maxLength(200, TOKEN)),
  password,
})
export type PasswordReset = z.infer<typeof passwordReset>

const isRepeated = (form: { readonly password: string; readonly confirmPassword: string }) =>
  form.password === form.confirmPassword
const MISMATCH = { error: 'Passwords do not match', path: ['confirmPassword'] }

/** The page's form for a `passwordReset`. */
export const newPasswordForm = z.object({ password, confirmPassword: password }).check(z.refine(isRepeated, MISMATCH))
export type NewPasswordForm = z.infer<typeof newPasswordForm>

/** A person's current password: only compared, so the rules for new ones don't apply. */
export const ownPassword = z
  .string({ error: 'Required' })
  .check(z.minLength(1, 'Enter your password'), z.maxLength(1000, 'Password is too long'))

/** PATCH /api/account, answered with the `currentUser`. `avatarUrl`: an uploaded image; null removes it. */
export const accountPatch = z.object({
  displayName: z.optional(displayName),
  avatarUrl: z.optional(z.nullable(z.string().check(z.regex(ASSET_ADDRESS, 'Must be an uploaded asset')))),
})
export type AccountPatch = z.infer<typeof accountPatch>

/** POST /api/account/email: the new address takes effect once the link emailed to it is followed. */
export const emailChange = z.object({ email, password: ownPassword })
export type EmailChange = z.infer<typeof emailChange>

/** POST /api/account/password: all other sessions end. */
export const passwordChange = z.object({ currentPassword: ownPassword, password })
export type PasswordChange = z.infer<typeof passwordChange>

/** The page's form for a `passwordChange`. */
export const passwordChangeForm = z
  .extend(passwordChange, { confirmPassword: password })
  .check(z.refine(isRepeated, MISMATCH))
export type PasswordChangeForm = z.infer<typeof passwordChangeForm>

/** The page's form for the name in an `accountPatch`. */
export const nameForm = z.object({ displayName })
export type NameForm = z.infer<typeof nameForm>

/** DELETE /api/account */
export const accountDeletion = z.object({ password: ownPassword })
export type AccountDeletion = z.infer<typeof accountDeletion>

/** GET /api/account/sessions: where a person is signed in, this session first, then the most recently seen. */
export const session = z.object({
  /** Identifies it in a list; grants no access. */
  id: z.string(),
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  createdAt: z.string(),
  /** Accurate to a few minutes. */
  seenAt: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

/** GET /api/account: what the settings page shows besides the user. */
export const accountDetails = z.object({
  /** Not in effect until its emailed link is followed; null if there is none. */
  pendingEmail: z.nullable(z.string()),
  ai: aiStatus,
  /** Whether the server accepts agents. Older servers leave it out. */
  hasAgents: z.optional(z.boolean()),
  storage: storageUse,
  /** What is deleted, or left without a name, when the account is deleted. */
  holdings: z.object({
    boards: z.int(),
    /** How many of these others work on too. */
    sharedBoards: z.int(),
    /** Other people's boards that this person works on. */
    collaborations: z.int(),
    presets: z.int(),
    templates: z.int(),
    inspirations: z.int(),
  }),
})
export type AccountDetails = z.infer<typeof accountDetails>

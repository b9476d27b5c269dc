import * as z from 'zod/mini'
import { aiStatus } from './aiStatus'
import { ASSET_ADDRESS } from './rules/assetAddress'
import { displayName, email, password } from './shared/account'
import { storageUse } from './storageUse'

// Managing one's own account: the links in emails, and the settings page.

/** What GET /api/auth/verify answers on success. */
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

/** What the page requires before it sends a `passwordReset`. */
export const newPasswordForm = z.object({ password, confirmPassword: password }).check(z.refine(isRepeated, MISMATCH))
export type NewPasswordForm = z.infer<typeof newPasswordForm>

/** A person's current password: only compared, not held to the rules for new ones. */
export const ownPassword = z
  .string({ error: 'Required' })
  .check(z.minLength(1, 'Enter your password'), z.maxLength(1000, 'Password is too long'))

/** PATCH /api/account, answered with the `currentUser`. A picture is one that was uploaded before; null: none. */
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

/** What the page requires before it sends a `passwordChange`. */
export const passwordChangeForm = z
  .extend(passwordChange, { confirmPassword: password })
  .check(z.refine(isRepeated, MISMATCH))
export type PasswordChangeForm = z.infer<typeof passwordChangeForm>

/** The part of an `accountPatch` that the page has a form for. */
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
  /** Waiting for the link that was emailed there; null: none. */
  pendingEmail: z.nullable(z.string()),
  ai: aiStatus,
  /** Whether the server accepts agents. Older servers leave it out. */
  hasAgents: z.optional(z.boolean()),
  storage: storageUse,
  /** What is deleted, or left without a name, when the account is deleted. */
  holdings: z.object({
    boards: z.int(),
    /** Those of them that others work on too. */
    sharedBoards: z.int(),
    /** Boards of others that this person works on. */
    collaborations: z.int(),
    presets: z.int(),
    templates: z.int(),
    inspirations: z.int(),
  }),
})
export type AccountDetails = z.infer<typeof accountDetails>

import * as z from 'zod/mini'
import {
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_MIN,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from './limits'

// What people type to log in or to register. Not in shared/account.ts: only these forms and the server check it.

const USERNAME_TOO_SHORT = `Username must be at least ${USERNAME_MIN} characters`
const USERNAME_TOO_LONG = `Username must be at most ${USERNAME_MAX} characters`

/** An existing account's username, as its owner types it. */
const username = z
  .string({ error: 'Required' })
  .check(z.trim(), z.minLength(USERNAME_MIN, USERNAME_TOO_SHORT), z.maxLength(USERNAME_MAX, USERNAME_TOO_LONG))
export const password = z
  .string({ error: 'Required' })
  .check(
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  )

// Joiners shape the characters on both sides (Persian, Indic scripts, emoji). Anywhere else they are invisible.
const JOINER_WITHIN = /([^\p{Z}\p{C}])[\u200c\u200d](?=[^\p{Z}\p{C}])/gu
const hasHidden = (text: string) => /[\p{C}\p{Zl}\p{Zp}]/u.test(text.replace(JOINER_WITHIN, '$1'))
const hasVisible = (text: string) => /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

export const displayName = z.string({ error: 'Required' }).check(
  z.trim(),
  z.minLength(DISPLAY_NAME_MIN, `Display name must be at least ${DISPLAY_NAME_MIN} characters`),
  z.maxLength(DISPLAY_NAME_MAX, `Display name must be at most ${DISPLAY_NAME_MAX} characters`),
  z.refine((text) => !hasHidden(text), 'Display name must not contain control or invisible characters'),
  z.refine(hasVisible, 'Display name must contain visible characters'),
)
export const email = z
  .string({ error: 'Required' })
  .check(z.trim(), z.maxLength(EMAIL_MAX, 'Email is too long'), z.email('Invalid email'))

export const loginRequest = z.object({ username, password })
export type LoginRequest = z.infer<typeof loginRequest>

/**
 * POST /api/auth/register. Fields that the session or the database decides (id, isEmailVerified, counts) are dropped
 * and not refused, since the specification's forms send them.
 */
export const registerRequest = z.object({
  // Normalized first, so that each name has one form, and its stored length is what is checked; but not if it is far too
  // long, since normalizing a run of accents takes quadratic time.
  username: z
    .string({ error: 'Required' })
    .check(
      z.maxLength(10 * USERNAME_MAX, { error: USERNAME_TOO_LONG, abort: true }),
      z.normalize('NFKC'),
      z.trim(),
      z.minLength(USERNAME_MIN, USERNAME_TOO_SHORT),
      z.maxLength(USERNAME_MAX, USERNAME_TOO_LONG),
      z.regex(
        /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}_.-])+$/u,
        'Username may contain letters, digits, dots, dashes and underscores',
      ),
      z.regex(/[\p{L}\p{N}]/u, 'Username must contain a letter or a digit'),
    ),
  displayName,
  email,
  password,
})
export type RegisterRequest = z.infer<typeof registerRequest>

/** What both register forms validate before they send `registerRequest`. */
export const registerForm = z.extend(registerRequest, { confirmPassword: password }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    error: 'Passwords do not match',
    path: ['confirmPassword'],
  }),
)
export type RegisterForm = z.infer<typeof registerForm>

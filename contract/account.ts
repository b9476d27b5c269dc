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

export const userId = z.int().check(z.positive())

/** The app-side user: what anyone who is signed in may know of a person. */
export const user = z.object({
  id: userId,
  username: z.string(),
  displayName: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
})
export type User = z.infer<typeof user>

/** The signed-in user's own view of themself (GET /api/auth/user, login, register). */
export const currentUser = z.extend(user, { email: z.string(), createdAt: z.string() })
export type CurrentUser = z.infer<typeof currentUser>

/** GET /api/users/{id}: a user with counts that are real. */
export const userProfile = z.extend(user, {
  counts: z.object({
    boards: z.int(),
    collaborations: z.int(),
    followers: z.int(),
    following: z.int(),
  }),
})
export type UserProfile = z.infer<typeof userProfile>

const username = z
  .string({ error: 'Required' })
  .check(
    z.trim(),
    z.minLength(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`),
    z.maxLength(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`),
  )
export const password = z
  .string({ error: 'Required' })
  .check(
    z.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  )
export const displayName = z
  .string({ error: 'Required' })
  .check(
    z.trim(),
    z.minLength(DISPLAY_NAME_MIN, `Display name must be at least ${DISPLAY_NAME_MIN} characters`),
    z.maxLength(DISPLAY_NAME_MAX, `Display name must be at most ${DISPLAY_NAME_MAX} characters`),
  )
export const email = z
  .string({ error: 'Required' })
  .check(z.trim(), z.maxLength(EMAIL_MAX, 'Email is too long'), z.email('Invalid email'))

export const loginRequest = z.object({ username, password })
export type LoginRequest = z.infer<typeof loginRequest>

/**
 * POST /api/auth/register. Fields the session or the database decide (id, isEmailVerified, counts) are
 * dropped when sent, as the specification's forms do send them.
 */
export const registerRequest = z.object({
  username: username.check(
    z.regex(/^[\p{L}\p{N}_.-]+$/u, 'Username may contain letters, digits, dots, dashes and underscores'),
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

import * as z from 'zod/mini'
import { ROW_ID_MAX } from '../limits'

export const userId = z.int().check(z.positive(), z.maximum(ROW_ID_MAX))

/** A person as anyone who is signed in may see them. */
export const user = z.object({
  id: userId,
  username: z.string(),
  displayName: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
})
export type User = z.infer<typeof user>

/** The signed-in user's own view of themself (GET /api/auth/user, login, register). */
export const currentUser = z.extend(user, {
  email: z.string(),
  createdAt: z.string(),
  /** Whether they may invite, follow and publish. Older servers leave it out, so stored copies may lack it. */
  mayReachOthers: z.optional(z.boolean()),
})
export type CurrentUser = z.infer<typeof currentUser>

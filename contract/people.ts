import * as z from 'zod/mini'
import { ROW_ID_MAX, USERNAME_MAX } from './limits'
import { user } from './shared/account'
import { person } from './shared/board'

/** GET /api/users/{id}: a user with counts. */
export const userProfile = z.extend(user, {
  counts: z.object({
    boards: z.int(),
    collaborations: z.int(),
    followers: z.int(),
    following: z.int(),
  }),
})
export type UserProfile = z.infer<typeof userProfile>

/** The path parameter `:username`, case-insensitive. */
export const usernameParams = z.object({
  username: z
    .string()
    .check(z.minLength(1, 'Required'), z.maxLength(USERNAME_MAX), z.regex(/^[^\0\p{Cs}]*$/u, 'Must be text')),
})

/** Whether the requester and this person follow each other. */
const ties = {
  /** Whether the requester follows them. */
  isFollowed: z.boolean(),
  /** Whether they follow the requester. */
  followsMe: z.boolean(),
}

/** GET /api/users/{username}/profile: a person as others see them. */
export const publicProfile = z.extend(userProfile, ties)
export type PublicProfile = z.infer<typeof publicProfile>

export const followPerson = z.extend(person, ties)
export type FollowPerson = z.infer<typeof followPerson>

const FOLLOWS_SHOWN_MAX = 100

/** GET /api/users/{username}/followers and …/following: the latest first, continuing where the last answer ended. */
export const followsQuery = z.object({
  before: z.optional(
    z.pipe(
      z.string().check(
        z.regex(/^[1-9]\d{0,9}$/, 'Must be the `next` of a response'),
        z.refine((text) => Number(text) <= ROW_ID_MAX, { error: 'Must be the `next` of a response' }),
      ),
      z.transform(Number),
    ),
  ),
  limit: z.optional(
    z.pipe(
      z.string().check(
        z.regex(/^[1-9]\d{0,2}$/, 'Must be a whole number'),
        z.refine((text) => Number(text) <= FOLLOWS_SHOWN_MAX, { error: `Must be at most ${FOLLOWS_SHOWN_MAX}` }),
      ),
      z.transform(Number),
    ),
  ),
})
export type FollowsQuery = z.infer<typeof followsQuery>

export const followsResponse = z.object({
  people: z.array(followPerson),
  /** `before` of the next page; null if this is the last. */
  next: z.nullable(z.int()),
})
export type FollowsResponse = z.infer<typeof followsResponse>

import * as z from 'zod/mini'
import { COLOR_FAMILIES } from './colorFamily'
import { INSPIRATION_PAGE, INSPIRATION_TITLE_MAX, ROW_ID_MAX } from './limits'
import { boardId, boardListItem, person } from './shared/board'

export const INSPIRATION_CATEGORIES = [
  'color',
  'typography',
  'pattern',
  'collage',
  'interior',
  'gradient',
  'photography',
  'other',
] as const
export const inspirationCategory = z.enum(INSPIRATION_CATEGORIES)
/** GET /api/inspirations/categories: those with something published, in list order. */
export const inspirationCategories = z.array(inspirationCategory)
export type InspirationCategory = z.infer<typeof inspirationCategory>

/** The author of what ships with the app. No one can sign in as it, and it receives no notifications. */
export const HOUSE_AUTHOR = { username: 'moodloom', displayName: 'Moodloom Studio', avatarUrl: '/favicon.svg' } as const

/**
 * The strongest reason for recommending something to a person: they follow its author, liked or saved others with its
 * category or colors, or it has colors of their own boards.
 */
export const INSPIRATION_REASONS = ['author', 'category', 'colors', 'boards'] as const
export type InspirationReason = (typeof INSPIRATION_REASONS)[number]

/** A published image, as one person sees it. */
export const inspiration = z.object({
  id: z.int(),
  /** Null if it ships with the app. */
  userId: z.nullable(z.int()),
  title: z.string(),
  /** An asset that everyone may see, or an image that ships with the app. */
  imageUrl: z.string(),
  /** Pixels, to reserve the image's space before it loads. */
  width: z.int(),
  height: z.int(),
  likes: z.int(),
  isTrending: z.boolean(),
  category: z.nullable(inspirationCategory),
  /** Up to five, `#rrggbb`, the largest area first. */
  colors: z.array(z.string()),
  createdAt: z.string(),
  author: z.pick(person, { username: true, displayName: true, avatarUrl: true }),
  /** The public board that it shows part of. */
  boardId: z.nullable(boardId),
  /** Whether the requester liked, saved or published it. All false for a visitor. */
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  isMine: z.boolean(),
  /** With `sort=forYou`, if there is a reason. */
  because: z.optional(z.enum(INSPIRATION_REASONS)),
  /** Its position in the requested list: `before` continues from here. */
  cursor: z.string(),
})
export type Inspiration = z.infer<typeof inspiration>
export const inspirationList = z.array(inspiration)

const WRONG_CURSOR = 'Must be the cursor of an item'
const cursor = z.string().check(
  z.regex(/^\d{1,12}(\.\d{1,20})?_\d{1,10}$/, WRONG_CURSOR),
  z.refine((text) => Number(text.split('_')[1]) <= ROW_ID_MAX, { error: WRONG_CURSOR }),
)
const limit = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d?$/, `Must be 1 to ${INSPIRATION_PAGE}`),
    z.refine((text) => Number(text) <= INSPIRATION_PAGE, { error: `Must be 1 to ${INSPIRATION_PAGE}` }),
  ),
  z.transform(Number),
)

const WRONG_AUTHOR = 'Must be a user id'
const authorId = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,9}$/, WRONG_AUTHOR),
    z.refine((text) => Number(text) <= ROW_ID_MAX, { error: WRONG_AUTHOR }),
  ),
  z.transform(Number),
)

export const INSPIRATION_SORTS = ['newest', 'trending', 'likes', 'forYou'] as const
export type InspirationSort = (typeof INSPIRATION_SORTS)[number]

/**
 * GET /api/inspirations: newest first. `trending=true` is `sort=trending`: most liked, with likes losing half their
 * weight every week. `sort=forYou` uses what the requester liked, saved, follows and has on their boards, and leaves
 * out what they published, liked or saved; for a visitor it is newest first. `of`: what the requester liked, saved or
 * published, latest first.
 */
export const inspirationsQuery = z.object({
  trending: z.optional(z.enum(['true', 'false'])),
  sort: z.optional(z.enum(INSPIRATION_SORTS)),
  category: z.optional(inspirationCategory),
  color: z.optional(z.enum(COLOR_FAMILIES)),
  of: z.optional(z.enum(['liked', 'saved', 'mine'])),
  /** What this person published, by their id. */
  by: z.optional(authorId),
  before: z.optional(cursor),
  limit: z.optional(limit),
})
export type InspirationsQuery = z.infer<typeof inspirationsQuery>

/** POST /api/inspirations. What the server decides (likes, author, time) is dropped. */
export const inspirationCreate = z.object({
  /** Made by the browser, unique per person: makes the call idempotent. */
  uid: z.optional(z.uuid()),
  title: z
    .string({ error: 'Required' })
    .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(INSPIRATION_TITLE_MAX)),
  category: z.optional(z.nullable(inspirationCategory)),
  /** A public board that the author owns. */
  boardId,
  /** An image on it; by default its thumbnail. */
  imageUrl: z.optional(
    z.string().check(z.regex(/^\/assets\/[0-9a-f]{64}\.(jpg|png|webp|gif|avif)$/, 'Must be an uploaded asset')),
  ),
})
export type InspirationCreate = z.input<typeof inspirationCreate>

/** GET /api/discover/boards, most recently edited first. `of`: what the requester liked or saved, latest first. */
export const publicBoardsQuery = z.object({
  of: z.optional(z.enum(['liked', 'saved'])),
  before: z.optional(cursor),
  limit: z.optional(limit),
})
export type PublicBoardsQuery = z.infer<typeof publicBoardsQuery>
export const publicBoard = z.extend(boardListItem, {
  likes: z.int(),
  /** Whether the requester liked or saved it. */
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  cursor: z.string(),
})
export type PublicBoard = z.infer<typeof publicBoard>
export const publicBoardList = z.array(publicBoard)

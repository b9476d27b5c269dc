import * as z from 'zod/mini'
import { BOARD_CATEGORY_MAX, BOARD_DESCRIPTION_MAX, BOARD_NAME_MAX, ROW_ID_MAX } from '../limits'
import { user } from './account'

export const visibility = z.enum(['private', 'public'])
export type Visibility = z.infer<typeof visibility>

export const boardId = z.int().check(z.positive(), z.maximum(ROW_ID_MAX))
/** Made by the browser, unique per owner: makes creating a board idempotent. */
export const boardUid = z.uuid()

/** A board as one person sees it. */
export const board = z.object({
  id: boardId,
  uid: boardUid,
  userId: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  visibility,
  thumbnailUrl: z.nullable(z.string()),
  lastEdited: z.string(),
  createdAt: z.string(),
  rev: z.int(),
  /** Whether the requester may edit. The server rechecks it on every write. */
  canEdit: z.boolean(),
  deletedAt: z.nullable(z.string()),
})
export type Board = z.infer<typeof board>

/** A person as others see them on a board. */
export const person = z.pick(user, { id: true, username: true, displayName: true, avatarUrl: true })
export type Person = z.infer<typeof person>

/** The requester's role on a board. A viewer is anyone who may see it because it is public. */
export const boardRole = z.enum(['owner', 'collaborator', 'viewer'])
export type BoardRole = z.infer<typeof boardRole>

export const boardListItem = z.extend(board, {
  owner: person,
  collaborators: z.array(person),
  role: boardRole,
})
export type BoardListItem = z.infer<typeof boardListItem>

const name = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(BOARD_NAME_MAX))
const description = z.nullable(z.string().check(z.maxLength(BOARD_DESCRIPTION_MAX)))
const category = z.nullable(z.string().check(z.trim(), z.maxLength(BOARD_CATEGORY_MAX)))
/** An asset's address. Images on other sites can't be thumbnails. */
const thumbnailUrl = z.nullable(
  z.string().check(z.regex(/^\/assets\/[0-9a-f]{64}\.(jpg|png|webp|gif|avif)$/, 'Must be an uploaded asset')),
)

/** POST /api/boards. `userId` and other fields that the server decides are dropped. */
export const boardCreate = z.object({
  uid: z.optional(boardUid),
  name: z.optional(name),
  description: z.optional(description),
  category: z.optional(category),
  visibility: z.optional(visibility),
  thumbnailUrl: z.optional(thumbnailUrl),
})
export type BoardCreate = z.infer<typeof boardCreate>

/** PUT /api/boards/{id}: changed fields only. `lastEdited` is dropped: the server sets it. */
export const boardPatch = z.object({
  name: z.optional(name),
  description: z.optional(description),
  category: z.optional(category),
  visibility: z.optional(visibility),
  thumbnailUrl: z.optional(thumbnailUrl),
})
export type BoardPatch = z.infer<typeof boardPatch>

/** GET /api/boards/{id}/collaborators: does not include the owner. */
export const collaborator = z.object({
  id: z.int(),
  boardId,
  userId: z.int(),
  canEdit: z.boolean(),
  createdAt: z.string(),
  user: person,
})
export type Collaborator = z.infer<typeof collaborator>

/** GET /api/boards: mine and those I work on; `userId` someone else's that I may see; `trash=1` those in my trash. */
export const boardsQuery = z.object({
  userId: z.optional(
    z.pipe(
      z.string().check(
        z.regex(/^[1-9]\d{0,9}$/, 'Must be a user id'),
        z.refine((text) => Number(text) <= ROW_ID_MAX, { error: 'Must be a user id' }),
      ),
      z.transform(Number),
    ),
  ),
  trash: z.optional(z.literal('1', { error: 'Must be 1 or absent' })),
})
export type BoardsQuery = z.infer<typeof boardsQuery>

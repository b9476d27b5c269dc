import * as z from 'zod/mini'
import { ROW_ID_MAX, SEARCH_QUERY_MAX, SEARCH_SHOWN_MAX } from './limits'
import { presetCategory } from './preset'
import { person, visibility } from './shared/board'

/** What the server searches. Templates are searched on the device, which has all of them. */
export const SEARCH_KINDS = ['boards', 'inspirations', 'presets', 'people', 'colors'] as const
export const searchKind = z.enum(SEARCH_KINDS)
export type SearchKind = z.infer<typeof searchKind>

const count = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,2}$/, 'Must be a whole number'),
    z.refine((text) => Number(text) <= SEARCH_SHOWN_MAX, { error: `Must be at most ${SEARCH_SHOWN_MAX}` }),
  ),
  z.transform(Number),
)

/** GET /api/search: a few of every kind, or more of one (`kind`), continuing after the last answer (`before`). */
export const searchQuery = z
  .object({
    q: z
      .string({ error: 'Required' })
      .check(
        z.trim(),
        z.minLength(1, 'Required'),
        z.maxLength(SEARCH_QUERY_MAX),
        z.regex(/^[^\0\p{Cs}]*$/u, 'Must be text'),
      ),
    kind: z.optional(searchKind),
    /** Per kind. */
    limit: z.optional(count),
    before: z.optional(
      z.string().check(
        z.regex(/^\d{1,12}\.\d{1,10}$/, 'Must be the `next` of a response'),
        z.refine((text) => Number(text.split('.')[1]) <= ROW_ID_MAX, { error: 'Must be the `next` of a response' }),
      ),
    ),
  })
  .check(
    z.refine(({ kind, before }) => before === undefined || kind !== undefined, {
      error: 'Requires a `kind`',
      path: ['before'],
    }),
  )
export type SearchQuery = z.infer<typeof searchQuery>

/** Start and (exclusive) end, in UTF-16 units. */
const ranges = z.array(z.tuple([z.int(), z.int()]))

/** Fields of every hit, and where its words were found: never HTML. */
const found = {
  title: z.string(),
  titleMarks: ranges,
  /** An excerpt of its description, if words were found there. */
  excerpt: z.nullable(z.string()),
  excerptMarks: ranges,
}

export const boardHit = z.object({
  ...found,
  id: z.int(),
  uid: z.string(),
  category: z.nullable(z.string()),
  visibility,
  thumbnailUrl: z.nullable(z.string()),
  lastEdited: z.string(),
  owner: person,
})
export type BoardHit = z.infer<typeof boardHit>

/** A board, and the colors on it that are similar to the one searched for: `#rrggbb`, the nearest first. */
export const colorHit = z.extend(boardHit, { colors: z.array(z.string()) })
export type ColorHit = z.infer<typeof colorHit>

export const inspirationHit = z.object({
  ...found,
  id: z.int(),
  imageUrl: z.string(),
  category: z.nullable(z.string()),
  likes: z.int(),
  /** Null if it ships with the app. */
  by: z.nullable(person),
})
export type InspirationHit = z.infer<typeof inspirationHit>

export const presetHit = z.object({ ...found, id: z.int(), category: presetCategory, isMine: z.boolean() })
export type PresetHit = z.infer<typeof presetHit>

/** `title` is the display name, or the username if there is none. */
export const personHit = z.object({
  ...found,
  id: z.int(),
  username: z.string(),
  usernameMarks: ranges,
  avatarUrl: z.nullable(z.string()),
})
export type PersonHit = z.infer<typeof personHit>

const group = {
  /** Whether nothing has these words: the hits have similar names instead. */
  isSimilar: z.boolean(),
  /** `before` of the next page; null if this is the last. */
  next: z.nullable(z.string()),
}
export const searchGroup = z.discriminatedUnion('kind', [
  z.object({ ...group, kind: z.literal('boards'), hits: z.array(boardHit) }),
  z.object({ ...group, kind: z.literal('inspirations'), hits: z.array(inspirationHit) }),
  z.object({ ...group, kind: z.literal('presets'), hits: z.array(presetHit) }),
  z.object({ ...group, kind: z.literal('people'), hits: z.array(personHit) }),
  z.object({ ...group, kind: z.literal('colors'), hits: z.array(colorHit) }),
])
export type SearchGroup = z.infer<typeof searchGroup>

/** Groups in the order of SEARCH_KINDS; without `kind`, empty ones too. */
export const searchResponse = z.object({
  /** The color that the query names, as `#rrggbb`; null if it names none. */
  color: z.nullable(z.string()),
  groups: z.array(searchGroup),
})
export type SearchResponse = z.infer<typeof searchResponse>

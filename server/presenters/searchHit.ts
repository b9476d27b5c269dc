import { distance, labOfHex } from '../../contract/oklab'
import type { BoardHit, ColorHit, InspirationHit, PersonHit, PresetHit } from '../../contract/search'
import { excerptOf, matchRanges } from '../../contract/searchText'

type Found = 'title' | 'titleMarks' | 'excerpt' | 'excerptMarks'
interface Described {
  readonly name: string
  readonly description: string | null
}

/** Rows as search reads them; the matches in them are marked here. */
export type BoardRow = Omit<BoardHit, Found> &
  Described & {
    /** A text on it that contains the words. */
    readonly writtenOn?: string | null
  }
/** With the colors on it that are similar to the requested one, as written there. */
export type ColorRow = BoardRow & { readonly colors: readonly string[] }
export type InspirationRow = Omit<InspirationHit, Found> & Pick<InspirationHit, 'title'>
export type PresetRow = Omit<PresetHit, Found> & Described
export type PersonRow = Pick<PersonHit, 'id' | 'username' | 'avatarUrl'> & { readonly displayName: string | null }

/** Colors shown per hit. */
const COLORS_SHOWN = 6

export function presentBoardHit({ id, name, description, writtenOn, ...row }: BoardRow, query: string): BoardHit {
  const { uid, category, visibility, thumbnailUrl, lastEdited, owner } = row
  return {
    id,
    uid,
    category,
    visibility,
    thumbnailUrl,
    lastEdited,
    owner,
    ...foundIn(name, [description, writtenOn], query),
  }
}

/** Marks no words: the search was by color. */
export function presentColorHit(row: ColorRow, hex: string): ColorHit {
  const sought = labOfHex(hex)
  const away = (color: string) => distance(labOfHex(color), sought)
  const colors = [...new Set(row.colors.map(opaque))].sort((one, two) => away(one) - away(two))
  return { ...presentBoardHit(row, ''), colors: colors.slice(0, COLORS_SHOWN) }
}

export function presentInspirationHit(
  { id, title, imageUrl, category, likes, by }: InspirationRow,
  query: string,
): InspirationHit {
  return { id, imageUrl, category, likes, by, ...foundIn(title, [], query) }
}

export function presentPresetHit({ id, name, description, category, isMine }: PresetRow, query: string): PresetHit {
  return { id, category, isMine, ...foundIn(name, [description], query) }
}

export function presentPersonHit({ id, username, displayName, avatarUrl }: PersonRow, query: string): PersonHit {
  const found = foundIn(displayName || username, [], query)
  return { id, username, usernameMarks: marks(username, query), avatarUrl, ...found }
}

/** `texts` describe it; the first one that contains words of the query becomes the excerpt. */
function foundIn(title: string, texts: readonly (string | null | undefined)[], query: string) {
  const excerpt = texts.map((text) => excerptOf(text ?? null, query)).find((found) => found !== null) ?? null
  return { title, titleMarks: marks(title, query), excerpt, excerptMarks: excerpt ? marks(excerpt, query) : [] }
}

const marks = (text: string, query: string) =>
  matchRanges(text, query).map(([from, to]): [number, number] => [from, to])

/** Turns `#rgb` and translucent colors into `#rrggbb`. */
function opaque(color: string): string {
  const digits = color.slice(1)
  return `#${digits.length < 6 ? digits.slice(0, 3).replace(/./g, '$&$&') : digits.slice(0, 6)}`
}

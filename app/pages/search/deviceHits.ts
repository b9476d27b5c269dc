import { type ColorQuery, colorCell, parseColorQuery } from '../../../contract/colorQuery'
import type { Preset } from '../../../contract/preset'
import { excerptOf, isFound, matchRanges, nameRank } from '../../../contract/searchText'
import type { Template } from '../../../contract/template'
import type { LocalBoard } from '../../offline/types'
import { boardPath } from '../../ui/paths'
import type { BoardHit, Hits } from './Hit'
import { presetPath } from './serverHits'
import { ON_THIS_DEVICE_ONLY, WAITING_TO_SYNC } from './words'

/** The number of colors that a hit shows. */
const COLORS_SHOWN = 6

/** A person's data on this device. */
export interface OnDevice {
  readonly boards: readonly LocalBoard[]
  /** The colors on each board, by uid, as CSS colors; empty until a color is searched for. */
  readonly colors: ReadonlyMap<string, readonly string[]>
  /** Built-in ones and the person's own. */
  readonly templates: readonly Template[]
  readonly presets: readonly Preset[]
}

/**
 * A query's hits on this device: boards, templates and presets, best name matches first, and boards with a color,
 * closest first. A blank query finds nothing.
 */
export function deviceHits(query: string, { boards, colors, templates, presets }: OnDevice): readonly Hits[] {
  if (query.trim() === '') return []
  const color = parseColorQuery(query)
  return [
    {
      kind: 'boards',
      hits: best(query, boards, ({ name, category, description }) => [name, category, description]).map((board) =>
        boardHit(board, query, []),
      ),
    },
    { kind: 'colors', hits: color ? inColor(color, boards, colors) : [] },
    {
      kind: 'templates',
      hits: best(query, templates, (each) => [each.name, each.category, each.description, ...each.tags]).map(
        (template) => ({
          ...foundIn(query, template),
          key: template.id,
          to: `/templates?use=${encodeURIComponent(template.id)}`,
          template,
        }),
      ),
    },
    {
      kind: 'presets',
      hits: best(query, presets, ({ name, category, description }) => [name, category, description]).map((preset) => ({
        ...foundIn(query, preset),
        key: String(preset.id),
        to: presetPath(preset.name),
        category: preset.category,
        isMine: preset.isMine,
      })),
    },
  ]
}

function boardHit(board: LocalBoard, query: string, colors: readonly string[]): BoardHit {
  return {
    ...foundIn(query, board),
    key: board.uid,
    to: boardPath(board),
    uid: board.uid,
    category: board.isDraft ? ON_THIS_DEVICE_ONLY : board.id === null ? WAITING_TO_SYNC : board.category,
    visibility: board.visibility,
    thumbnailUrl: board.thumbnailUrl,
    owner: board.owner,
    colors,
  }
}

/** Boards with a similar color, the closest first. */
function inColor({ cells, scores }: ColorQuery, boards: readonly LocalBoard[], colors: OnDevice['colors']): BoardHit[] {
  const scoreOf = new Map(cells.map((cell, index) => [cell, scores[index] ?? 0]))
  const nearness = (color: string) => scoreOf.get(colorCell(color) ?? '') ?? -1
  return boards
    .map((board) => {
      const like = (colors.get(board.uid) ?? []).filter((color) => nearness(color) >= 0)
      return { board, like: like.sort((one, two) => nearness(two) - nearness(one)) }
    })
    .filter(({ like }) => like.length > 0)
    .sort((one, two) => nearness(two.like[0] ?? '') - nearness(one.like[0] ?? ''))
    .map(({ board, like }) => boardHit(board, '', like.slice(0, COLORS_SHOWN)))
}

function best<T extends { readonly name: string }>(
  query: string,
  things: readonly T[],
  textsOf: (thing: T) => readonly (string | null)[],
): T[] {
  return things
    .filter((thing) => isFound(query, textsOf(thing)))
    .map((thing) => ({ thing, rank: nameRank(query, thing.name) }))
    .sort((one, two) => two.rank - one.rank)
    .map(({ thing }) => thing)
}

function foundIn(query: string, { name, description }: { readonly name: string; readonly description: string | null }) {
  const excerpt = excerptOf(description, query)
  return {
    title: name,
    titleMarks: matchRanges(name, query),
    excerpt,
    excerptMarks: excerpt === null ? [] : matchRanges(excerpt, query),
  }
}

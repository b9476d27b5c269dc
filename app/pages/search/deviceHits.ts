import type { Preset } from '../../../contract/preset'
import { excerptOf, isFound, matchRanges, nameRank } from '../../../contract/searchText'
import type { Template } from '../../../contract/template'
import type { LocalBoard } from '../../offline/types'
import { boardPath } from '../../ui/boardPath'
import type { Hits } from './Hit'
import { presetPath } from './serverHits'
import { ON_THIS_DEVICE_ONLY, WAITING_TO_SYNC } from './words'

/** What of a person's is on this device. */
export interface OnDevice {
  readonly boards: readonly LocalBoard[]
  /** Built in, and their own. */
  readonly templates: readonly Template[]
  readonly presets: readonly Preset[]
}

/** What a query finds on this device, the best named first: boards, templates, presets. Blank finds nothing. */
export function deviceHits(query: string, { boards, templates, presets }: OnDevice): readonly Hits[] {
  if (query.trim() === '') return []
  return [
    {
      kind: 'boards',
      hits: best(query, boards, ({ name, category, description }) => [name, category, description]).map((board) => ({
        ...foundIn(query, board),
        key: board.uid,
        to: boardPath(board),
        uid: board.uid,
        category: board.isDraft ? ON_THIS_DEVICE_ONLY : board.id === null ? WAITING_TO_SYNC : board.category,
        visibility: board.visibility,
        thumbnailUrl: board.thumbnailUrl,
        owner: board.owner,
        colors: [],
      })),
    },
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

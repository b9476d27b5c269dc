import type { SearchResponse } from '../../../contract/search'
import { type Hits, KINDS, type Kind } from './Hit'
import { serverHits } from './serverHits'

/** The hits of a kind, and whether they are merely similar. */
export type ShownHits = Hits & { readonly isSimilar: boolean; readonly hasMore: boolean }

/**
 * Merges the server's hits with what only the device knows: templates and pending boards. Until the server has
 * answered, everything on the device. In the order of the tabs, with a named color first.
 */
export function mergeHits(answer: SearchResponse | undefined, onDevice: readonly Hits[]): ShownHits[] {
  const shown = KINDS.map((kind) => ofKind(kind, answer, onDevice)).filter((each) => each !== null)
  return shown.sort((one, two) => Number(isInColor(two)) - Number(isInColor(one)))
}

const isInColor = ({ kind, hits }: Hits) => kind === 'colors' && hits.length > 0

function ofKind(kind: Kind, answer: SearchResponse | undefined, onDevice: readonly Hits[]): ShownHits | null {
  const here = onDevice.find((each) => each.kind === kind)
  const group = answer?.groups.find((each) => each.kind === kind)
  if (!group) return here ? { ...here, isSimilar: false, hasMore: false } : null
  const theirs = serverHits(group)
  const more = { isSimilar: group.isSimilar, hasMore: group.next !== null }
  if (theirs.kind !== 'boards' || here?.kind !== 'boards') return { ...theirs, ...more }
  const known = new Set(theirs.hits.map(({ key }) => key))
  const unsent = here.hits.filter(({ key, to }) => !known.has(key) && to.startsWith('/board/new'))
  if (unsent.length === 0) return { ...theirs, ...more }
  return { kind: 'boards', hits: [...unsent, ...(group.isSimilar ? [] : theirs.hits)], ...more, isSimilar: false }
}

import type { SearchGroup, BoardHit as ServerBoard } from '../../../contract/search'
import { profilePath } from '../../ui/paths'
import type { BoardHit, Hits } from './Hit'

/** Converts a group from the server for the page. */
export function serverHits(group: SearchGroup): Hits {
  switch (group.kind) {
    case 'boards':
      return { kind: group.kind, hits: group.hits.map((hit) => ofBoard(hit, [])) }
    case 'colors':
      return { kind: group.kind, hits: group.hits.map((hit) => ofBoard(hit, hit.colors)) }
    case 'inspirations':
      return {
        kind: group.kind,
        hits: group.hits.map((hit) => ({ ...hit, key: String(hit.id), to: `/inspiration/${hit.id}` })),
      }
    case 'presets':
      return {
        kind: group.kind,
        hits: group.hits.map((hit) => ({ ...hit, key: String(hit.id), to: presetPath(hit.title) })),
      }
    case 'people':
      return {
        kind: group.kind,
        hits: group.hits.map((hit) => ({ ...hit, key: String(hit.id), to: profilePath(hit.username) })),
      }
  }
}

/** The path of all presets, filtered by this name. */
export function presetPath(name: string): string {
  return `/image-presets?find=${encodeURIComponent(name)}`
}

function ofBoard(hit: ServerBoard, colors: readonly string[]): BoardHit {
  return { ...hit, key: hit.uid, to: `/board/${hit.id}`, colors }
}

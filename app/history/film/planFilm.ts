import type { Rect, Size } from '../../../contract/layout/rect'
import { union } from '../../../contract/layout/rect'
import { boundsOf } from '../../board/geometry/rotation'
import { type BoardElement, boxOf, fromFields, isBackground, isHidden } from '../../board/store/BoardElement'
import { stepMs } from '../moments'
import type { Replay, SnapshotElement } from '../Replay'

/** Px of a film's longer and shorter side. */
const LONGEST = 1280
const SHORTEST = 480
/** The maximum length of a film in ms; a longer one is played faster. */
export const FILM_MS = 60_000

export interface FilmPlan {
  /** In even numbers of px, as encoders require. */
  readonly size: Size
  /** The bounds of everything that was ever on the board, in board px; null if nothing was. */
  readonly content: Rect | null
  /** Every state that an element had, so that images and fonts can be loaded first. */
  readonly looks: readonly BoardElement[]
}

/** Visits all known moments once, from the newest. Leaves the replay at its oldest. */
export function planFilm(replay: Replay): FilmPlan {
  let content: Rect | null = null
  const looks = new Map<string, BoardElement>()
  const see = (element: SnapshotElement | undefined) => {
    if (!element) return
    const seen = fromFields(element.id, element)
    if (isHidden(seen)) return
    looks.set(`${seen.type} ${seen.content} ${JSON.stringify(seen.properties)}`, seen)
    if (!isBackground(seen)) content = union([...(content ? [content] : []), boundsOf(boxOf(seen))])
  }
  for (const element of replay.elements.values()) see(element)
  for (let moment = replay.length - 1; moment >= 0; moment--) {
    if (replay.missingCheckpoint(moment)) continue
    for (const id of replay.goTo(moment)) see(replay.elements.get(id))
  }
  return { size: filmSize(content), content, looks: [...looks.values()] }
}

/** The content's aspect ratio, limited to what players show well. */
export function filmSize(content: Rect | null): Size {
  if (!content) return { width: LONGEST, height: 720 }
  const ratio = content.width / Math.max(1, content.height)
  const even = (length: number) => 2 * Math.round(Math.max(SHORTEST, Math.min(LONGEST, length)) / 2)
  return ratio >= 1
    ? { width: LONGEST, height: even(LONGEST / ratio) }
    : { width: even(LONGEST * ratio), height: LONGEST }
}

/** The duration of a replay at 1x, in ms. */
export function replayMs(replay: Replay): number {
  let total = 0
  for (let moment = 0; moment < replay.length; moment++) total += stepMs(replay.entry(moment), replay.entry(moment + 1))
  return total
}

/** The requested speed, or a higher one to stay within FILM_MS. */
export function filmSpeed(ms: number, wanted: number): number {
  return Math.max(wanted, ms / FILM_MS)
}

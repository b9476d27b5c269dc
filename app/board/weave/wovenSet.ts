import { WEAVE_SET } from '../../../contract/layout/weave/wovenBoxes'
import { textStyleOf } from '../../../contract/textStyles'
import { type BoardElement, isHidden, isLocked } from '../store/BoardElement'
import { readString } from '../store/elementAppearance'

// A woven set is stored in its elements' properties, which every client keeps: weaving again reuses title and strip.

/** An element's role in its set; pictures have none. */
const ROLE = 'weaveRole'

type Role = 'title' | 'swatch' | 'caption'

export const wovenAs = (setId: string, role?: Role) => ({ [WEAVE_SET]: setId, ...(role && { [ROLE]: role }) })

export interface WovenSet {
  /** Null if these were never woven. */
  readonly id: string | null
  readonly title: BoardElement | null
  readonly swatches: readonly BoardElement[]
  readonly captions: readonly BoardElement[]
  /** Swatches and captions of other sets whose pictures are all among these: no longer needed. */
  readonly obsolete: readonly BoardElement[]
  /** Whether these pictures are exactly the set's. */
  readonly isSame: boolean
}

const setOf = ({ properties }: BoardElement) => readString(properties, WEAVE_SET)
const roleOf = ({ properties }: BoardElement) => readString(properties, ROLE)

/** Whether an element can be woven: a visible, unlocked picture, not an empty frame. */
export const isWeavable = (element: BoardElement): boolean =>
  element.type === 'image' && element.content !== '' && !isLocked(element) && !isHidden(element)

/**
 * The set that most of these pictures belong to, with its other elements on the board. If all pictures of a board are
 * woven for the first time, the board's only title text joins the set.
 */
export function findWovenSet(elements: readonly BoardElement[], pictures: readonly BoardElement[]): WovenSet {
  const counts = new Map<string, number>()
  for (const picture of pictures) {
    const set = setOf(picture)
    if (set) counts.set(set, (counts.get(set) ?? 0) + 1)
  }
  const [id = null] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  const chosen = new Set(pictures.map((picture) => picture.id))
  const others = elements.filter((element) => !isLocked(element) && !isHidden(element))
  const of = (role: Role) => others.filter((element) => setOf(element) === id && roleOf(element) === role)
  const isLeft = (set: string) =>
    others.some((element) => setOf(element) === set && !roleOf(element) && !chosen.has(element.id))
  const written = others.filter(
    (element) => element.type === 'text' && !roleOf(element) && textStyleOf(element.properties) === 'title',
  )
  const isAll = elements.every((element) => !isWeavable(element) || chosen.has(element.id))
  const adopted = id === null && isAll && written.length === 1 ? written[0] : undefined
  const absorbed = new Set([...counts.keys()].filter((set) => set !== id && !isLeft(set)))
  const isDecoration = (element: BoardElement) => roleOf(element) === 'swatch' || roleOf(element) === 'caption'
  return {
    id,
    title: (id ? of('title')[0] : adopted) ?? null,
    swatches: id ? of('swatch') : [],
    captions: id ? of('caption') : [],
    obsolete: others.filter((element) => absorbed.has(setOf(element) ?? '') && isDecoration(element)),
    isSame: id !== null && counts.get(id) === pictures.length && !isLeft(id),
  }
}

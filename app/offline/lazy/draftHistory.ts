import { ELEMENTS_PER_BOARD_MAX } from '../../../contract/limits'
import { originalOf } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { changedPart } from '../../../contract/rules/elementPatching'
import type { OfflineDatabase } from '../database'
import type { Moment, StoredElement } from '../initial/rows'
import { type DraftChange, draftRow, fieldsOf } from '../outbox/drafts'
import { creationOf } from '../outbox/moments'
import type { Change } from '../types'

// Turns a draft's moments into the changes that create the board when it is saved, in their original order and with
// their times. Whatever was recorded, they end with what the device shows.

/** Moments stored individually, and their total length as JSON; older ones are folded into the initial state. */
export const MOMENTS_MAX = 2_000
const MOMENTS_JSON_MAX = 4_000_000

/** An element between its creation and its deletion. */
interface Life {
  row: StoredElement
  /** Indexes of its creation and its updates in the list of changes. */
  readonly creation: number
  updates: number[]
  /** Shows an image that won't be uploaded since nothing shows it in the end: until that changes, it is one change. */
  isHeld: boolean
}

type Creation = Extract<Change, { readonly kind: 'element.create' }>

/** The changes that recreate a draft's elements, from its moments. `rows`: its elements, oldest first. */
export function draftHistory(
  moments: readonly Moment[],
  rows: readonly StoredElement[],
  makeId: () => string,
): DraftChange[] {
  const changes: (DraftChange | null)[] = []
  const lives = new Map<string, Life>()
  const uploaded = new Set(rows.flatMap(picturesOf))
  const isUploaded = (row: StoredElement) => picturesOf(row).every((address) => uploaded.has(address))
  const append = ({ mutationId, madeAt }: Moment, change: Change) =>
    changes.push({ mutationId, madeAt, change, moment: 'uncounted' }) - 1
  const forgetUpdates = (life: Life) => {
    for (const index of life.updates) changes[index] = null
    life.updates = []
  }
  const collapse = (life: Life, row: StoredElement) => {
    forgetUpdates(life)
    life.row = row
    const made = changes[life.creation]
    if (made) changes[life.creation] = { ...made, change: { ...(made.change as Creation), data: fieldsOf(row) } }
  }
  const drop = (life: Life) => {
    forgetUpdates(life)
    changes[life.creation] = null
  }

  for (const moment of withinBounds(moments)) {
    const { elementId, change } = moment
    const life = lives.get(elementId)
    const row = stepOf(moment, life?.row)
    if (row === undefined) continue
    if (row === null) {
      if (life?.isHeld) drop(life)
      else append(moment, change)
      lives.delete(elementId)
    } else if (!life) {
      const creation = append(moment, { ...(change as Creation), data: fieldsOf(row) })
      lives.set(elementId, { row, creation, updates: [], isHeld: !isUploaded(row) })
      // The server would refuse the excess, though it has room for the elements that are left.
      if (lives.size > ELEMENTS_PER_BOARD_MAX) return draftHistory([], rows, makeId)
    } else if (life.isHeld || !isUploaded(row)) {
      collapse(life, row)
      life.isHeld = !isUploaded(row)
    } else {
      life.row = row
      life.updates.push(append(moment, change))
    }
  }

  const shown = new Map(rows.map((row) => [row.id, row]))
  for (const [id, life] of lives) {
    const row = shown.get(id)
    if (!row) drop(life)
    else if (life.isHeld || !isSame(life.row, row)) collapse(life, row)
    const made = changes[life.creation]
    if (made) changes[life.creation] = { ...made, moment: 'counted' }
  }
  const unnoted = rows.filter(({ id }) => !lives.has(id))
  const made = unnoted.map((row): DraftChange => {
    const { change, madeAt } = creationOf(row)
    return { mutationId: makeId(), change, madeAt, moment: 'counted' }
  })
  return [...changes.flatMap((change) => change ?? []), ...made]
}

/** Folds moments beyond the bounds into one per element. Runs its own transaction. */
export async function compactMoments(db: OfflineDatabase, boardUid: string): Promise<void> {
  await db.transaction('rw', db.moments, async () => {
    const moments = await db.moments.where('boardUid').equals(boardUid).sortBy('seq')
    const old = moments.slice(0, firstRecent(moments))
    const folded = fold(old)
    if (folded.length === old.length) return
    await db.moments.bulkDelete(old.map(({ seq }) => seq))
    await db.moments.bulkPut(folded)
  })
}

function withinBounds(moments: readonly Moment[]): readonly Moment[] {
  const first = firstRecent(moments)
  return [...fold(moments.slice(0, first)), ...moments.slice(first)]
}

function firstRecent(moments: readonly Moment[]): number {
  let first = moments.length
  let size = 0
  while (first > 0 && moments.length - first < MOMENTS_MAX) {
    size += JSON.stringify(moments[first - 1]?.change).length
    if (size > MOMENTS_JSON_MAX) break
    first--
  }
  return first
}

/** One creation for each element that exists after these moments. */
function fold(moments: readonly Moment[]): Moment[] {
  const alive = new Map<string, { readonly made: Moment; readonly row: StoredElement }>()
  for (const moment of moments) {
    const here = alive.get(moment.elementId)
    const row = stepOf(moment, here?.row)
    if (row === null) alive.delete(moment.elementId)
    else if (row) alive.set(moment.elementId, { made: here?.made ?? moment, row })
  }
  return [...alive.values()].map(({ made, row }) => ({
    ...made,
    change: { ...(made.change as Creation), data: fieldsOf(row) },
  }))
}

/** The row after a moment; null if deleted, undefined if the moment does not fit the current row. */
function stepOf(
  { boardUid, change, madeAt }: Moment,
  row: StoredElement | undefined,
): StoredElement | null | undefined {
  if ((change.kind === 'element.create') === (row !== undefined)) return undefined
  return draftRow(boardUid, row, change, new Date(madeAt).toISOString())
}

function picturesOf(row: StoredElement): string[] {
  return [row.content, originalOf(row)].filter(isAssetAddress)
}

function isSame(a: StoredElement, b: StoredElement): boolean {
  return a.type === b.type && changedPart(a, fieldsOf(b)) === null && changedPart(b, fieldsOf(a)) === null
}

import type { OfflineDatabase } from '../database'
import { PRESET_LANE } from '../initial/rows'
import { readLane } from '../outbox/outbox'
import type { Change } from '../types'

// Pending changes of image presets. The lists come from the server only: likes and uses are other people's, too.

/** A change of presets that the server has not acknowledged. */
export interface WaitingPreset {
  readonly mutationId: string
  readonly change: PresetChange
  /** ISO time, by this device's clock. */
  readonly at: string
}

export type PresetChange = Extract<Change, { readonly presetKey: string }>

/** Pending changes in the order they were made, without refused ones. */
export async function waitingPresets(db: OfflineDatabase): Promise<WaitingPreset[]> {
  const entries = await db.transaction('r', [db.outbox], () => readLane(db, PRESET_LANE))
  return entries.flatMap(({ mutationId, change, refusal, madeAt }) =>
    'presetKey' in change && !refusal ? [{ mutationId, change, at: new Date(madeAt).toISOString() }] : [],
  )
}

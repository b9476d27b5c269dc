import { useCallback, useEffect, useState } from 'react'
import type { Workspace } from '../offline/workspace'
import { deviceStorage, readStored, writeStored } from '../platform/deviceStorage'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { type InstallWay, useInstallWay } from './installWay'

/** Ms until a person who declined is asked again. */
export const OFFER_AGAIN_AFTER = 30 * 24 * 3_600_000
/** The visit from which the offer no longer requires a saved board. */
const OFFERED_FROM_VISIT = 2

export interface Moment {
  readonly way: InstallWay
  /** The number of visits on this device, including this one. */
  readonly visits: number
  /** Whether a board of this person's is on the server. */
  readonly hasSavedBoard: boolean
  /** When the offer was last declined, in ms since the epoch; null if never. */
  readonly postponedAt: number | null
  /** Ms since the epoch. */
  readonly now: number
}

/** Whether to offer installing: to people who saved a board or came back, unless they declined recently. */
export function mayOffer({ way, visits, hasSavedBoard, postponedAt, now }: Moment): boolean {
  if (way === 'installed' || way === 'none') return false
  if (postponedAt !== null && now - postponedAt < OFFER_AGAIN_AFTER) return false
  return hasSavedBoard || visits >= OFFERED_FROM_VISIT
}

// The visits of this device, and when the offer was last declined. If the browser stores nothing, every visit is the
// first one, so people without a saved board are not asked.

const VISITS = 'moodloom-visits'
const SEEN = 'moodloom-visit'
const PUT_OFF = 'moodloom-install-put-off'

/** Counts this visit, once per tab. Returns the number of visits, including this one. */
export function countVisit(): number {
  const before = Number(readStored(VISITS)) || 0
  const tab = deviceStorage('sessionStorage')
  if (readStored(SEEN, tab)) return before
  const isStored = writeStored(SEEN, '1', tab) && writeStored(VISITS, String(before + 1))
  return isStored ? before + 1 : 1
}

/** In ms since the epoch; null if never. */
export function readPostponed(): number | null {
  return Number(readStored(PUT_OFF)) || null
}

export function writePostponed(at: number): void {
  writeStored(PUT_OFF, String(at))
}

interface InstallOffer {
  readonly way: InstallWay
  readonly isDue: boolean
  /** Declines the offer for 30 days. */
  readonly putOff: () => void
}

/** Whether to offer installing the app now. */
export function useInstallOffer(workspace: Workspace | null): InstallOffer {
  const way = useInstallWay()
  const [visits] = useState(countVisit)
  const [postponedAt, setPostponedAt] = useState(readPostponed)
  const hasSavedBoard = useHasSavedBoard(workspace)
  const putOff = useCallback(() => {
    writePostponed(Date.now())
    setPostponedAt(Date.now())
  }, [])
  return { way, isDue: mayOffer({ way, visits, hasSavedBoard, postponedAt, now: Date.now() }), putOff }
}

function useHasSavedBoard(workspace: Workspace | null): boolean {
  const [hasSaved, setHasSaved] = useState(false)
  useEffect(() => {
    if (!workspace) return
    const look = async () => {
      const boards = await workspace.boards().catch(reportUnless(isOutsideFailure, 'install', []))
      if (boards.some(({ id, userId }) => id !== null && userId === workspace.userId)) setHasSaved(true)
    }
    void look()
    return workspace.onBoards(() => void look())
  }, [workspace])
  return hasSaved
}

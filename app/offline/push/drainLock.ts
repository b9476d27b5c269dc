import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { Clock } from '../clock'

/** The part of navigator.locks that is used. */
export interface Locks {
  /** With `ifAvailable`, `hold` gets null if someone has the lock. */
  request(
    name: string,
    options: { readonly steal?: boolean; readonly ifAvailable?: boolean },
    hold: (lock?: unknown) => Promise<void>,
  ): Promise<void>
}

/** After this many ms without a heartbeat, the holder of the lock counts as frozen. Longer than any request. */
export const STALE_AFTER = 150_000
const CHECK_EVERY = 30_000

export interface DrainLockOptions {
  readonly name: string
  /** Null if unavailable: then every tab drains, and the server's deduplication keeps it correct. */
  readonly locks: Locks | null
  readonly clock: Clock
  /** Ms since the epoch at which the holder was last known to be alive. */
  readonly lastHeartbeat: () => Promise<number>
}

/**
 * Rule 6: runs `work` while no other tab of this user does. Waits its turn; steals the lock of a frozen tab. Having the
 * lock stolen does not stop the work: a request that is in flight twice is applied once.
 */
export async function withDrainLock(options: DrainLockOptions, work: () => Promise<void>): Promise<void> {
  const { locks, name } = options
  if (!locks) return work()
  let running: Promise<void> | null = null
  const hold = () => {
    running ??= work()
    return running
  }
  const stopWatching = watch(options, () => {
    if (!running) locks.request(name, { steal: true }, hold).catch(reportUnless(isOutsideFailure, 'offline'))
  })
  try {
    await locks.request(name, {}, hold)
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'offline')
    // Stolen from us, or the lock is unavailable (a sandboxed frame).
  } finally {
    stopWatching()
  }
  await hold()
}

function watch({ clock, lastHeartbeat }: DrainLockOptions, steal: () => void): () => void {
  let stop = () => {}
  const check = async () => {
    const last = await lastHeartbeat().catch((error: unknown) => {
      if (!isOutsideFailure(error)) reportError(error, 'offline')
      return clock.now()
    })
    if (clock.now() - last > STALE_AFTER) steal()
    else stop = clock.after(CHECK_EVERY, check)
  }
  stop = clock.after(CHECK_EVERY, check)
  return () => stop()
}

import { useCallback, useEffect, useState } from 'react'
import type { DeviceState, Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

export interface DeviceStorage {
  /** Bytes used by the whole origin, and its quota; null if the browser doesn't report them. */
  readonly used: number | null
  readonly quota: number | null
  /** Whether the browser keeps it when space runs low; null if not reported. */
  readonly isPersisted: boolean | null
  readonly use: DeviceState
}

interface Read {
  /** Null until known. */
  readonly storage: DeviceStorage | null
  readonly readAgain: () => Promise<DeviceStorage>
}

/** What this device stores for this person, kept up to date as boards are pinned, opened and sent. */
export function useDeviceStorage(workspace: Workspace): Read {
  const [storage, setStorage] = useState<DeviceStorage | null>(null)
  const readAgain = useCallback(async () => {
    const now = await readStorage(workspace)
    setStorage(now)
    return now
  }, [workspace])
  useEffect(() => {
    const look = () => void readAgain().catch(reportUnless(isOutsideFailure, 'settings'))
    look()
    const stops = [workspace.onBoards(look), workspace.onStatus(look), workspace.onReach(look)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [workspace, readAgain])
  const isMirrorUnknown = storage?.use.mirror.isUpToDate === null
  useEffect(() => {
    if (!isMirrorUnknown) return
    const looks = setInterval(() => void readAgain().catch(reportUnless(isOutsideFailure, 'settings')), 1_000)
    return () => clearInterval(looks)
  }, [isMirrorUnknown, readAgain])
  return { storage, readAgain }
}

async function readStorage(workspace: Workspace): Promise<DeviceStorage> {
  const { storage } = navigator
  const [use, estimate, isPersisted] = await Promise.all([
    workspace.deviceUse(),
    storage?.estimate?.().catch(reportUnless(isOutsideFailure, 'settings', null)),
    storage?.persisted?.().catch(reportUnless(isOutsideFailure, 'settings', null)),
  ])
  return { use, used: estimate?.usage ?? null, quota: estimate?.quota ?? null, isPersisted: isPersisted ?? null }
}

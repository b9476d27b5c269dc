import { useCallback, useEffect, useState } from 'react'
import type { DeviceUse } from '../../offline/deviceUse'
import type { Workspace } from '../../offline/workspace'

export interface DeviceStorage {
  /** Bytes of this whole site, and how many it may have; null where the browser does not say. */
  readonly used: number | null
  readonly quota: number | null
  /** Whether the browser keeps it when space runs low; null where it does not say. */
  readonly isPersisted: boolean | null
  readonly use: DeviceUse
}

interface Read {
  /** Null until it is known. */
  readonly storage: DeviceStorage | null
  readonly readAgain: () => Promise<DeviceStorage>
}

/** What this device keeps for this person, kept up to date as boards are pinned, opened and sent. */
export function useDeviceStorage(workspace: Workspace): Read {
  const [storage, setStorage] = useState<DeviceStorage | null>(null)
  const readAgain = useCallback(async () => {
    const now = await readStorage(workspace)
    setStorage(now)
    return now
  }, [workspace])
  useEffect(() => {
    const look = () => void readAgain().catch(() => {})
    look()
    return workspace.onBoards(look)
  }, [workspace, readAgain])
  return { storage, readAgain }
}

async function readStorage(workspace: Workspace): Promise<DeviceStorage> {
  const { storage } = navigator
  const [use, estimate, isPersisted] = await Promise.all([
    workspace.deviceUse(),
    storage?.estimate?.().catch(() => null),
    storage?.persisted?.().catch(() => null),
  ])
  return { use, used: estimate?.usage ?? null, quota: estimate?.quota ?? null, isPersisted: isPersisted ?? null }
}

import { useCallback, useEffect, useState } from 'react'
import {
  type Arrival,
  arrivalsFor,
  deleteArrivals,
  SHARED_FILES_MAX,
  saveArrival,
} from '../../offline/plain/incomingFiles'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure, isPictureFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import { toast } from '../../ui/toast'
import { arrivedAlready } from './putOnBoard'
import {
  filesLeftOut,
  filesLeftOutDetail,
  IT_COULD_NOT_BE_SAVED,
  IT_COULD_NOT_BE_SAVED_DETAIL,
  SHARE_IT_AGAIN,
  SHARE_IT_AGAIN_DETAIL,
} from './words'

interface Waiting {
  /** Null while loading. */
  readonly arrivals: readonly Arrival[] | null
  readonly refresh: () => Promise<void>
}

/** What waits on this device to be put on a board, by this person or the next to sign in. */
export function useArrivals(userId: number | null, workspace: Workspace | null): Waiting {
  const [arrivals, setArrivals] = useState<readonly Arrival[] | null>(null)
  const refresh = useCallback(async () => {
    const all = await arrivalsFor(userId).catch(reportUnless(isPictureFailure, 'receive', []))
    const arrived = workspace
      ? await arrivedAlready(workspace, all).catch(reportUnless(isPictureFailure, 'receive', []))
      : []
    if (arrived.length > 0)
      await deleteArrivals(arrived.map(({ id }) => id)).catch(reportUnless(isPictureFailure, 'receive'))
    setArrivals(all.filter((arrival) => !arrived.includes(arrival)))
  }, [userId, workspace])

  useEffect(() => {
    void refresh()
    // More may be shared while this page is in the background.
    const look = () => void (document.hidden || refresh())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refresh])
  useEffect(() => {
    receiveLaunchedFiles({ userId, onStored: () => void refresh(), onFailed: reportLost })
  }, [userId, refresh])
  return { arrivals, refresh }
}

/** Not in TypeScript's DOM library: https://wicg.github.io/web-app-launch/#launchqueue-interface */
interface LaunchParams {
  readonly files?: readonly { getFile(): Promise<File> }[]
}

interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void
}

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

interface Receiver {
  readonly userId: number | null
  onStored(): void
  onFailed(): void
}

/**
 * Stores files that the operating system opened with the app. They are copied before anything is asked, since access to
 * them ends with this page.
 */
function receiveLaunchedFiles({ userId, onStored, onFailed }: Receiver): void {
  window.launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    Promise.all(files.map((file) => file.getFile()))
      .then((opened) => saveArrival({ userId, from: 'file', files: opened }))
      .then(onStored, onFailed)
  })
}

export function reportLost(): void {
  toast({
    title: IT_COULD_NOT_BE_SAVED,
    description: IT_COULD_NOT_BE_SAVED_DETAIL,
    variant: 'destructive',
  })
}

/** For what was shared with more files than Moodloom takes at a time. */
export function reportLeftOut(count: number): void {
  toast({
    title: filesLeftOut(count),
    description: filesLeftOutDetail(SHARED_FILES_MAX),
    variant: 'destructive',
  })
}

/** For what arrived while the service worker was missing: the page is reinstalling it. */
export function reportUnready(): void {
  toast({
    title: SHARE_IT_AGAIN,
    description: SHARE_IT_AGAIN_DETAIL,
    variant: 'destructive',
  })
}

/** Like `reportLost`, for an error. */
export function reportLostPhoto(error: unknown): void {
  if (!isOutsideFailure(error)) reportError(error, 'receive')
  reportLost()
}

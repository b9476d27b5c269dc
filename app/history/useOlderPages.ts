import { useCallback, useRef, useState } from 'react'
import type { HistoryEntry } from '../../contract/history'
import { HISTORY_PAGE } from '../../contract/limits'
import { readErrorMessage } from './historyCalls'
import type { ReadHistory } from './useHistory'

export interface OlderPages {
  /** Newest first: the first page and all loaded since. */
  readonly entries: readonly HistoryEntry[]
  /** Whether there are older entries that can be loaded. */
  readonly hasOlder: boolean
  readonly status: 'idle' | 'reading' | 'failed'
  /** Why loading failed, if known. */
  readonly failure: string | null
  /** Loads the next page, one at a time. False if there is none or it failed. */
  readMore(): Promise<boolean>
}

interface OlderInput {
  readonly first: ReadHistory
  /** Reads the entries before a rev, newest first. */
  readonly readBefore: (rev: number) => Promise<readonly HistoryEntry[]>
  /** Called with a new page and with all entries so far. */
  readonly onPage: (older: readonly HistoryEntry[], all: readonly HistoryEntry[], hasOlder: boolean) => void
}

/** Loads what precedes the first page of a history, page by page. */
export function useOlderPages({ first, readBefore, onPage }: OlderInput): OlderPages {
  const [read, setRead] = useState({
    entries: first.entries,
    // Offline, there is only what is cached.
    hasOlder: first.hasOlder && first.cachedAt === null,
  })
  const [status, setStatus] = useState<OlderPages['status']>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(read)
  const reading = useRef<Promise<boolean> | null>(null)

  const readPage = async (): Promise<boolean> => {
    const { entries, hasOlder } = latest.current
    const oldest = entries.at(-1)
    if (!oldest || !hasOlder) return false
    setStatus('reading')
    try {
      const older = await readBefore(oldest.rev)
      const next = { entries: [...entries, ...older], hasOlder: older.length === HISTORY_PAGE }
      latest.current = next
      setRead(next)
      setStatus('idle')
      onPage(older, next.entries, next.hasOlder)
      return older.length > 0
    } catch (error) {
      // Reported by `status` and `failure`.
      setStatus('failed')
      setFailure(readErrorMessage(error))
      return false
    }
  }
  const page = useRef(readPage)
  page.current = readPage
  const readMore = useCallback(() => {
    reading.current ??= page.current().finally(() => {
      reading.current = null
    })
    return reading.current
  }, [])
  return { ...read, status, failure, readMore }
}

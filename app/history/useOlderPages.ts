import { useCallback, useRef, useState } from 'react'
import type { HistoryEntry } from '../../contract/history'
import { HISTORY_PAGE } from '../../contract/limits'
import { readErrorMessage } from './readErrorMessage'
import type { ReadHistory } from './useHistory'

export interface OlderPages {
  /** Newest first: the initial ones, and those read since. */
  readonly entries: readonly HistoryEntry[]
  /** There are older ones, and they can be loaded. */
  readonly hasOlder: boolean
  readonly status: 'idle' | 'reading' | 'failed'
  /** Why it failed, if known. */
  readonly failure: string | null
  /** Reads the next page, one at a time. False if there is none, or it could not be read. */
  readMore(): Promise<boolean>
}

interface OlderInput {
  readonly first: ReadHistory
  /** The entries before a rev, newest first. */
  readonly readBefore: (rev: number) => Promise<readonly HistoryEntry[]>
  /** A page was read: its entries, and all entries so far. */
  readonly onPage: (older: readonly HistoryEntry[], all: readonly HistoryEntry[], hasOlder: boolean) => void
}

/** What came before the part of a history that was read first, page by page. */
export function useOlderPages({ first, readBefore, onPage }: OlderInput): OlderPages {
  const [read, setRead] = useState({
    entries: first.entries,
    // Without the server, there is only what is cached.
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
      // Shown along with the status.
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

import { useCallback, useEffect, useState } from 'react'
import { type SearchGroup, type SearchKind, type SearchResponse, searchResponse } from '../../../contract/search'
import { lenientParser } from '../../../contract/shared/reading'
import { request } from '../../api/request'

const parse: (value: unknown) => SearchResponse = lenientParser(searchResponse)

interface SearchRequest {
  /** Null for no request. */
  readonly query: string | null
  /** Null for a few of each kind. */
  readonly kind: SearchKind | null
}

export interface ServerSearch {
  /** Undefined until this query has an answer. */
  readonly answer: SearchResponse | undefined
  readonly error: Error | undefined
  readonly isLoading: boolean
  retry(): void
  /** Loads the next hits of a kind. */
  more(): Promise<void>
}

interface State {
  readonly key: string
  readonly answer?: SearchResponse
  readonly error?: Error
}

/** Searches on the server; a stale answer never replaces a newer one. Not cached: boards change. */
export function useServerSearch({ query, kind }: SearchRequest): ServerSearch {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State | null>(null)
  const path = query === null ? null : pathOf(query, kind)
  const key = `${path} ${attempt}`
  useEffect(() => {
    if (path === null) return
    const stop = new AbortController()
    request(path, parse, { signal: stop.signal }).then(
      (answer) => setState({ key, answer }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ key, error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => stop.abort()
  }, [path, key])

  const current = state?.key === key ? state : undefined
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const more = useCallback(async () => {
    const next = current?.answer?.groups[0]?.next
    if (!path || !next) return
    const further = await request(`${path}&before=${next}`, parse)
    setState((known) => (known?.key === key && known.answer ? { key, answer: joined(known.answer, further) } : known))
  }, [path, key, current])
  return {
    answer: current?.answer,
    error: current?.error,
    isLoading: path !== null && current === undefined,
    retry,
    more,
  }
}

function pathOf(query: string, kind: SearchKind | null): string {
  return `/api/search?q=${encodeURIComponent(query)}${kind ? `&kind=${kind}` : ''}`
}

/** Appends the next hits of one kind, without duplicates. */
function joined(before: SearchResponse, further: SearchResponse): SearchResponse {
  const [known] = before.groups
  const [added] = further.groups
  if (!known || !added || known.kind !== added.kind) return before
  const ids = new Set<number>(known.hits.map(({ id }) => id))
  // The same kind, so the same type of hits.
  const hits = [...known.hits, ...added.hits.filter(({ id }) => !ids.has(id))] as SearchGroup['hits']
  return { ...before, groups: [{ ...known, next: added.next, hits } as SearchGroup] }
}

/** The search page; the query is in its address. */
export const SEARCH_PAGE = '/search'

/** Names in its address: the query, and the only kind to show. */
export const QUERY = 'q'
export const KIND = 'kind'

/** The address of a search; the current kind stays, if any. */
export function searchPath(query: string, kind: string | null = null): string {
  const address = new URLSearchParams()
  if (query !== '') address.set(QUERY, query)
  if (kind) address.set(KIND, kind)
  const text = address.toString()
  return text ? `${SEARCH_PAGE}?${text}` : SEARCH_PAGE
}

/** The search page; the query is in the URL. */
export const SEARCH_PAGE = '/search'

/** Query parameters: the search text, and the only kind to show. */
export const QUERY = 'q'
export const KIND = 'kind'

/** The path of a search; keeps the kind, if any. */
export function searchPath(query: string, kind: string | null = null): string {
  const address = new URLSearchParams()
  if (query !== '') address.set(QUERY, query)
  if (kind) address.set(KIND, kind)
  const text = address.toString()
  return text ? `${SEARCH_PAGE}?${text}` : SEARCH_PAGE
}

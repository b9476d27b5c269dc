/** The page that searches; what for is in its address. */
export const SEARCH_PAGE = '/search'

/** Names in its address: what is looked for, and of which kind alone. */
export const QUERY = 'q'
export const KIND = 'kind'

/** Where a search is; the kind that is looked at stays where there is one. */
export function searchPath(query: string, kind: string | null = null): string {
  const address = new URLSearchParams()
  if (query !== '') address.set(QUERY, query)
  if (kind) address.set(KIND, kind)
  const text = address.toString()
  return text ? `${SEARCH_PAGE}?${text}` : SEARCH_PAGE
}

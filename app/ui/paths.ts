/** Where a board opens; by its uid if it has no id yet. */
export function boardPath({ id, uid }: { readonly id: number | null; readonly uid: string }): string {
  return id === null ? `/board/new?draft=${uid}` : `/board/${id}`
}

/** The path of someone's public page. */
export function profilePath(username: string): string {
  return `/u/${encodeURIComponent(username)}`
}

/** The notifications page. */
export const NOTIFICATIONS_PAGE = '/notifications'

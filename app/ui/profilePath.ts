/** Where somebody's public page is. */
export function profilePath(username: string): string {
  return `/u/${encodeURIComponent(username)}`
}

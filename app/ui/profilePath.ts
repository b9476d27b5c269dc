/** The path of someone's public page. */
export function profilePath(username: string): string {
  return `/u/${encodeURIComponent(username)}`
}

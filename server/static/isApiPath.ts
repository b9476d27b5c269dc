/** Paths that belong to the server's routes: never answered with the client's page. */
export function isApiPath(path: string): boolean {
  return /^\/(api|assets|ws)(\/|$)/.test(path)
}

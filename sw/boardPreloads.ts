/** The files that draw a board, by what the build calls them. */
const DRAWS_BOARD = /^\/?(static\/(?:BoardPage|board)-[^/]+\.(?:js|css))$/

/**
 * A `Link` header that names what draws a board, as the server sends it with the page: fetched while the page is read,
 * and not only once its first script has run. Empty where there is no such file.
 */
export function boardPreloads(urls: readonly string[]): string {
  const paths = urls.flatMap((url) => DRAWS_BOARD.exec(url)?.[1] ?? [])
  const rel = (path: string) => (path.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload')
  return paths.map((path) => `</${path}>; ${rel(path)}; crossorigin`).join(', ')
}

/** The same answer with the header. */
export function withLinks(answer: Response, links: string): Response {
  if (!links) return answer
  const headers = new Headers(answer.headers)
  headers.set('Link', links)
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

// What a board's page lists in its `Link` header, to be fetched while the page is parsed instead of once its first
// script has run. Sent by the server, or by the service worker in its place.

const DRAWS_BOARD = /^\/static\/(?:BoardPage|board)-[^/]+\.(?:js|css)$/

/** Whether a file of the build draws boards, judging by its name: `/static/board-a1b2.js`. */
export function isBoardChunk(path: string): boolean {
  return DRAWS_BOARD.test(path)
}

/** The header's value for these paths; empty if there are none. */
export function preloadLinks(paths: Iterable<string>): string {
  return [...paths].map(link).join(', ')
}

function link(path: string): string {
  return path.endsWith('.css')
    ? `<${path}>; rel=preload; as=style; crossorigin`
    : `<${path}>; rel=modulepreload; crossorigin`
}

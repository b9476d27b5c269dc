// What a page of a board names in its `Link` header, so that it is fetched while the page is read and not only once its
// first script has run: said by the server, and by the service worker in its place.

const DRAWS_BOARD = /^\/static\/(?:BoardPage|board)-[^/]+\.(?:js|css)$/

/** Whether a file of the build draws boards, by what the build calls it: `/static/board-a1b2.js`. */
export function isBoardChunk(path: string): boolean {
  return DRAWS_BOARD.test(path)
}

/** The header's value for these paths. Empty for none. */
export function preloadLinks(paths: Iterable<string>): string {
  return [...paths].map(link).join(', ')
}

function link(path: string): string {
  return path.endsWith('.css')
    ? `<${path}>; rel=preload; as=style; crossorigin`
    : `<${path}>; rel=modulepreload; crossorigin`
}

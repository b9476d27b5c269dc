import type { RouteHandlerCallback } from 'workbox-core'
import { isBoardChunk, preloadLinks } from '../contract/preloads'

/** Answers navigations with the page. For a board it preloads what draws it, like the server's. `paths`: precached. */
export function answerWithPage(page: RouteHandlerCallback, paths: readonly string[]): RouteHandlerCallback {
  const links = preloadLinks(paths.filter(isBoardChunk))
  return async (options) => {
    const answer = await page(options)
    return options.url.pathname.startsWith('/board/') ? withLinks(answer, links) : answer
  }
}

/** The response with this `Link` header, if there are links. */
export function withLinks(answer: Response, links: string): Response {
  if (!links) return answer
  const headers = new Headers(answer.headers)
  headers.set('Link', links)
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

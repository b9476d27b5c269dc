import type { RouteHandlerCallback } from 'workbox-core'
import { isBoardChunk, preloadLinks } from '../contract/preloads'
import { withLinks } from './withLinks'

/** The page, for every navigation. A board's names what draws it, as the server's does. `paths`: of what is precached. */
export function answerWithPage(page: RouteHandlerCallback, paths: readonly string[]): RouteHandlerCallback {
  const links = preloadLinks(paths.filter(isBoardChunk))
  return async (options) => {
    const answer = await page(options)
    return options.url.pathname.startsWith('/board/') ? withLinks(answer, links) : answer
  }
}

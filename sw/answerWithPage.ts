import type { RouteHandlerCallback } from 'workbox-core'
import { createHandlerBoundToURL, type PrecacheEntry } from 'workbox-precaching'
import { isBoardChunk, preloadLinks } from '../contract/preloads'
import { withLinks } from './withLinks'

/** The page, for every navigation. A board's names what draws it, as the server's does. `files`: what is precached. */
export function answerWithPage(files: readonly (PrecacheEntry | string)[]): RouteHandlerCallback {
  const page = createHandlerBoundToURL('/index.html')
  const links = preloadLinks(files.map(pathOf).filter(isBoardChunk))
  return async (options) => {
    const answer = await page(options)
    return options.url.pathname.startsWith('/board/') ? withLinks(answer, links) : answer
  }
}

function pathOf(file: PrecacheEntry | string): string {
  return new URL(typeof file === 'string' ? file : file.url, self.location.origin).pathname
}

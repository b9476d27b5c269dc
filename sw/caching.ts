import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { assetCacheName, seenCacheName } from '../app/offline/cache/assets'
import { lastUser } from '../app/offline/initial/device'
import { isOutsideFailure } from '../app/platform/expected'
import { reportError, reportUnless } from '../app/platform/reportError'
import type { CurrentUser } from '../contract/shared/account'
import { loadBackground } from './loadBackground'

// Where a board's images come from. Two caches per user: `assets-{id}`, which app/offline fills with images to keep
// offline and this file only reads, and `assets-{id}-seen`, which this file fills within limits.

const SEEN_LIMIT = 400
const SEEN_SECONDS = 30 * 24 * 3600

const strategies = new Map<string, CacheFirst>()

let pendingUser: Promise<CurrentUser | null> | null = null

/** Reads it once for images requested together, and again for later ones: someone else may have signed in. */
function readLastUser(): Promise<CurrentUser | null> {
  pendingUser ??= lastUser()
    .catch(reportUnless(isOutsideFailure, 'caching', null))
    .finally(() => {
      pendingUser = null
    })
  return pendingUser
}

/**
 * Answers from the cache for offline use, the cache of images seen, or the network; if that fails, with another size of
 * the image or the bytes waiting to be uploaded. Images are named by their content, so a copy is never stale.
 */
export async function answerWithImage({ request, event, url }: ImageRequest): Promise<Response> {
  const user = await readLastUser()
  if (!user) return fetch(request)
  const offlineCache = assetCacheName(user.id)
  const found = await caches.match(request, { cacheName: offlineCache, ignoreVary: true })
  if (found) return found
  const response = await seenOrFetched(user.id, request, event)
  if (response?.ok) return response
  return (
    (await otherSize(user.id, url)) ??
    (await loadBackground().pendingImage(user.id, url.pathname)) ??
    response ??
    Response.error()
  )
}

interface ImageRequest {
  readonly request: Request
  readonly event: ExtendableEvent
  readonly url: URL
}

async function seenOrFetched(userId: number, request: Request, event: ExtendableEvent): Promise<Response | null> {
  try {
    return await seen(userId).handle({ request, event })
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'caching')
    return null
  }
}

async function otherSize(userId: number, { pathname }: URL): Promise<Response | undefined> {
  for (const cacheName of [assetCacheName(userId), seenCacheName(userId)]) {
    const found = await caches.match(pathname, { cacheName, ignoreSearch: true, ignoreVary: true })
    if (found) return found
  }
}

function seen(userId: number): CacheFirst {
  const cacheName = seenCacheName(userId)
  const known = strategies.get(cacheName)
  if (known) return known
  const limits = new ExpirationPlugin({ maxEntries: SEEN_LIMIT, maxAgeSeconds: SEEN_SECONDS, purgeOnQuotaError: true })
  const strategy = new CacheFirst({ cacheName, plugins: [limits], matchOptions: { ignoreVary: true } })
  strategies.set(cacheName, strategy)
  return strategy
}

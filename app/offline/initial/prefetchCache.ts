import { CONTRACT_VERSION } from '../../../contract/contractVersion'
import { CONTRACT_HEADER } from '../../../contract/headers'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

// Before a page's code has loaded, prefetches what it is sure to request; each response is used once.

const prefetched = new Map<string, Promise<Response>>()

/** Sends a GET now. Returns a clone: the response itself is for `fetchOrPrefetched`. */
export function prefetch(path: string): Promise<Response> {
  const headers = { accept: 'application/json', [CONTRACT_HEADER]: String(CONTRACT_VERSION) }
  const answer = fetch(path, { credentials: 'same-origin', cache: 'no-store', redirect: 'error', headers })
  // Cloned before anyone can have read the body.
  const copy = answer.then((response) => response.clone())
  prefetched.set(path, answer)
  return copy
}

/** `fetch`, but uses a successful prefetched response, once. */
export async function fetchOrPrefetched(path: string, init: RequestInit = {}): Promise<Response> {
  const isRead = (init.method ?? 'GET') === 'GET'
  // A write may make prefetched responses stale, signing in above all.
  if (!isRead) prefetched.clear()
  const prefetchedAnswer = prefetched.get(path)
  prefetched.delete(path)
  const answer = await prefetchedAnswer?.catch(reportUnless(isOutsideFailure, 'offline', null))
  return answer?.ok ? answer : fetch(path, init)
}

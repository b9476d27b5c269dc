import { CONTRACT_VERSION } from '../../../contract/contractVersion'
import { CONTRACT_HEADER } from '../../../contract/headers'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

// What a page will surely request is requested before its code is here; each answer is returned once.

const prefetched = new Map<string, Promise<Response>>()

/** Requests now, by GET. Returns a copy: the answer itself is still to be returned. */
export function prefetch(path: string): Promise<Response> {
  const headers = { accept: 'application/json', [CONTRACT_HEADER]: String(CONTRACT_VERSION) }
  const answer = fetch(path, { credentials: 'same-origin', cache: 'no-store', redirect: 'error', headers })
  // Copied before anyone can have read it.
  const copy = answer.then((response) => response.clone())
  prefetched.set(path, answer)
  return copy
}

/** `fetch`, which takes a good prefetched answer, once. */
export async function fetchOrPrefetched(path: string, init: RequestInit = {}): Promise<Response> {
  const isRead = (init.method ?? 'GET') === 'GET'
  // A write may change what was prefetched, signing in above all.
  if (!isRead) prefetched.clear()
  const prefetchedAnswer = prefetched.get(path)
  prefetched.delete(path)
  const answer = await prefetchedAnswer?.catch(reportUnless(isOutsideFailure, 'offline', null))
  return answer?.ok ? answer : fetch(path, init)
}

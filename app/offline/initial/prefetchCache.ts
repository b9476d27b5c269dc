import { CONTRACT_VERSION } from '../../../contract/contractVersion'
import { CONTRACT_HEADER } from '../../../contract/headers'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

// What a page will surely ask for is asked before the code that needs it is here; each answer is handed out once.

const prefetched = new Map<string, Promise<Response>>()

/** Asks now, by GET. What is returned is a copy: the answer itself is still to be handed out. */
export function prefetch(path: string): Promise<Response> {
  const headers = { accept: 'application/json', [CONTRACT_HEADER]: String(CONTRACT_VERSION) }
  const answer = fetch(path, { credentials: 'same-origin', cache: 'no-store', redirect: 'error', headers })
  // Copied before anybody can have read it.
  const copy = answer.then((response) => response.clone())
  prefetched.set(path, answer)
  return copy
}

/** `fetch`, which takes a good answer that was asked for ahead, once. */
export async function fetchOrPrefetched(path: string, init: RequestInit = {}): Promise<Response> {
  const isRead = (init.method ?? 'GET') === 'GET'
  // Who writes may change what was asked about, who signs in above all.
  if (!isRead) prefetched.clear()
  const prefetchedAnswer = prefetched.get(path)
  prefetched.delete(path)
  const answer = await prefetchedAnswer?.catch(reportUnless(isOutsideFailure, 'offline', null))
  return answer?.ok ? answer : fetch(path, init)
}

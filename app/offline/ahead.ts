// What a page will surely ask for is asked before the code that needs it is here; each answer is handed out once.

const asked = new Map<string, Promise<Response>>()

/** Asks now, by GET. What is returned is a copy: the answer itself is still to be handed out. */
export function askAhead(path: string): Promise<Response> {
  const answer = fetch(path, { credentials: 'same-origin', cache: 'no-store', headers: { accept: 'application/json' } })
  // Copied before anybody can have read it.
  const copy = answer.then((response) => response.clone())
  asked.set(path, answer)
  return copy
}

/** `fetch`, which takes a good answer that was asked for ahead, once. */
export async function fetchAhead(path: string, init: RequestInit = {}): Promise<Response> {
  const isRead = (init.method ?? 'GET') === 'GET'
  // Who writes may change what was asked about, who signs in above all.
  if (!isRead) asked.clear()
  const ahead = asked.get(path)
  asked.delete(path)
  const answer = await ahead?.catch(() => null)
  return answer?.ok ? answer : fetch(path, init)
}

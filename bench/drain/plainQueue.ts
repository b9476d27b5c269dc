/** The simplest possible queue: it stores writes in IndexedDB and sends one request after another. */
export interface PlainQueue {
  readonly boardId: number
  readonly mutations: readonly object[]
}

// Both run in the page, which has no imports.

export async function storePlainly({ mutations }: PlainQueue): Promise<void> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  await answer(indexedDB.deleteDatabase('plain queue'))
  const opening = indexedDB.open('plain queue')
  opening.onupgradeneeded = () => opening.result.createObjectStore('queue', { autoIncrement: true })
  const db = await answer(opening)
  const storing = db.transaction('queue', 'readwrite', { durability: 'strict' })
  for (const mutation of mutations) storing.objectStore('queue').add(mutation)
  await new Promise((resolve, reject) => {
    storing.oncomplete = resolve
    storing.onerror = reject
  })
  db.close()
}

/** Ms from reconnecting until everything is sent, answered and removed from the queue. */
export async function sendPlainly({
  boardId,
  size,
}: {
  readonly boardId: number
  readonly size: number
}): Promise<number> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  const began = performance.now()
  const db = await answer(indexedDB.open('plain queue'))
  const mutations = await answer(db.transaction('queue').objectStore('queue').getAll())
  for (let start = 0; start < mutations.length; start += size) {
    const body = JSON.stringify({ mutations: mutations.slice(start, start + size) })
    const headers = { 'content-type': 'application/json', 'contract-version': '2' }
    const sent = await fetch(`/api/boards/${boardId}/mutations`, { method: 'POST', headers, body })
    if (!sent.ok) throw new Error(`The plain queue was answered ${sent.status}`)
    await sent.json()
  }
  const clearing = db.transaction('queue', 'readwrite', { durability: 'strict' })
  clearing.objectStore('queue').clear()
  await new Promise((resolve, reject) => {
    clearing.oncomplete = resolve
    clearing.onerror = reject
  })
  const ms = performance.now() - began
  db.close()
  return ms
}

import type { Page } from 'playwright-core'

/** What a device has of a board in its database, in the form of a snapshot's elements; sorted by id. */
export async function boardCopy(page: Page, boardId: number): Promise<readonly unknown[]> {
  return page.evaluate(async (id) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const db = await answer(indexedDB.open(names.find((name) => /^moodloom-\d+$/.test(name)) ?? ''))
    try {
      const stores = db.transaction(['boards', 'elements'])
      const board = await answer(stores.objectStore('boards').index('id').get(id))
      const rows = await answer(stores.objectStore('elements').index('boardUid').getAll(board.uid))
      return rows
        .map(({ boardUid, boardId, createdAt, rev, ...fields }) => fields)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
    } finally {
      db.close()
    }
  }, boardId)
}

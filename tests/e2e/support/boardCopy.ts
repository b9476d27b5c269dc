import type { JSHandle, Page } from 'playwright-core'

/** A board's elements in the device's database, in a snapshot's form, sorted by id. */
export async function boardCopy(page: Page, boardId: number): Promise<readonly unknown[]> {
  const database = await openDatabase(page)
  return database.evaluate(async (db, id) => {
    const done = (request: IDBRequest) => new Promise((resolve) => request.addEventListener('success', resolve))
    try {
      const stores = db.transaction(['boards', 'elements'])
      const board = stores.objectStore('boards').index('id').get(id)
      await done(board)
      const rows: IDBRequest<Record<string, string>[]> = stores
        .objectStore('elements')
        .index('boardUid')
        .getAll(board.result.uid)
      await done(rows)
      return rows.result
        .map(({ boardUid, boardId, createdAt, rev, ...fields }) => fields)
        .sort((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1))
    } finally {
      db.close()
    }
  }, boardId)
}

/** How many boards the device has a picture of, to show while they load. */
export async function countBoardPictures(page: Page): Promise<number> {
  const database = await openDatabase(page)
  return database.evaluate(async (db) => {
    const count = db.transaction('meta').objectStore('meta').count(IDBKeyRange.bound('picture ', 'picture ~'))
    await new Promise((resolve) => count.addEventListener('success', resolve))
    db.close()
    return count.result
  })
}

/** The database of the person signed in on this device. The caller closes it. */
async function openDatabase(page: Page): Promise<JSHandle<IDBDatabase>> {
  return page.evaluateHandle(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const opening = indexedDB.open(names.find((name) => /^moodloom-\d+$/.test(name)) ?? '')
    await new Promise((resolve, reject) => {
      opening.addEventListener('success', resolve)
      opening.addEventListener('error', () => reject(opening.error))
    })
    return opening.result
  })
}

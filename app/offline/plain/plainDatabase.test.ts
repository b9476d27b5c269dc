import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { transact } from './plainDatabase'

test('a transaction that neither completes nor aborts rejects when the browser closes the database', async () => {
  const database = {
    name: 'photos',
    version: 1,
    factory: new IDBFactory(),
    upgrade: (db: IDBDatabase) => void db.createObjectStore('photos'),
  }
  const work = transact(database, 'photos', 'readonly', (transaction) => {
    // As Chromium leaves it if the database is deleted under it.
    Object.defineProperty(transaction, 'oncomplete', { set: () => undefined })
    setTimeout(() => transaction.db.onclose?.(new Event('close')))
    return transaction.objectStore('photos').count()
  })
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
})

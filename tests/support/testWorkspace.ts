import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach } from 'vitest'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'
import type { FakeServer } from './FakeServer'

const opened: Workspace[] = []

afterEach(async () => {
  for (const workspace of opened.splice(0)) await workspace.close()
})

/** A real workspace of this user on an empty device, in one tab. Closed after the test. */
export async function testWorkspace(server: FakeServer, userId = 1): Promise<Workspace> {
  const alone = { channel: null, locks: null, caches: null }
  const workspace = await openWorkspace({
    userId,
    fetch: server.fetch,
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    ...alone,
  })
  opened.push(workspace)
  return workspace
}

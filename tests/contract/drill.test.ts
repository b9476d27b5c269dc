import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join as joinPath } from 'node:path'
import { promisify } from 'node:util'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, expect, test } from 'vitest'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'
import { requestAdmin } from '../../server/backup/adminSocket'
import { restore } from '../../server/backup/restore'
import { createTestDatabase } from '../support/database'
import { dump, restoreDump } from '../support/databaseDump'
import { join, type Person } from '../support/people'
import { browsersOf } from '../support/server'
import { bundleForNode, type ServerProcess, startServerProcess, temporaryDirectory } from '../support/serverProcess'

// The restore drill: the server as in production, backed up while a device writes, and restored as documented. The
// device learns of this only from the server's answers.

const run = promisify(execFile)
const cleanUp: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
})

let server: ServerProcess
const device = { isOnline: true }

async function start(variables: Record<string, string>): Promise<void> {
  const started = await startServerProcess(variables)
  server = started
  cleanUp.push(() => started.stop('SIGKILL'))
}

async function openDevice(person: Person): Promise<Workspace> {
  const workspace = await openWorkspace({
    userId: person.id,
    fetch: async (path, { redirect: _, ...init }) => {
      if (!device.isOnline) throw new TypeError('Failed to fetch')
      const headers = { ...(init.headers as Record<string, string>), Origin: server.url }
      return person.fetch(new URL(path, server.url), { ...init, headers } as never)
    },
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    ...{ channel: null, locks: null, caches: null },
  })
  cleanUp.push(() => workspace.close())
  return workspace
}

async function write(workspace: Workspace, uid: string, content: string): Promise<void> {
  const change = { kind: 'element.create', elementId: randomUUID(), data: { type: 'text', content } } as const
  await workspace.commit(uid, [{ mutationId: randomUUID(), change }])
}

/** Makes one write after another while `work` runs. */
async function writing(workspace: Workspace, uid: string, name: string, work: () => Promise<unknown>): Promise<void> {
  let isOver = false
  const written = (async () => {
    for (let index = 0; !isOver || index < 5; index++) {
      await write(workspace, uid, `${name} ${index}`)
      await workspace.flush()
    }
  })()
  await work()
  isOver = true
  await written
}

async function drill(steps: { backUp(): Promise<unknown>; setBack(): Promise<unknown> }): Promise<void> {
  const ann = await join(browsersOf(server.url))
  const workspace = await openDevice(ann)
  const { uid } = await workspace.createBoard({ fields: { name: 'Kept' }, changes: [], assets: [] })
  await writing(workspace, uid, 'before', async () => workspace.flush())
  await writing(workspace, uid, 'during', steps.backUp)
  const later = await workspace.createBoard({ fields: { name: 'Lost' }, changes: [], assets: [] })
  await write(workspace, later.uid, 'on the lost board')
  await writing(workspace, uid, 'after', async () => workspace.flush())
  await workspace.flush()
  expect(await workspace.waiting()).toEqual([])
  const before = await contentsOn(workspace, uid)

  device.isOnline = false
  await write(workspace, later.uid, 'written offline')
  await steps.setBack()
  device.isOnline = true
  const isEqual = async () => {
    workspace.syncNow()
    await workspace.flush()
    const boards: { id: number; uid: string }[] = await (await ann.fetch(new URL('/api/boards', server.url))).json()
    const contents = async (boardUid: string) => {
      const id = boards.find((board) => board.uid === boardUid)?.id
      if (id === undefined) return null
      const answer = await ann.fetch(new URL(`/api/boards/${id}/elements`, server.url))
      const elements: { content: string }[] = await answer.json()
      return elements.map(({ content }) => content).sort()
    }
    return {
      waiting: (await workspace.waiting()).length,
      saved: await contents(uid),
      lost: await contents(later.uid),
      here: await contentsOn(workspace, uid),
    }
  }
  await expect.poll(isEqual, { timeout: 60_000 }).toEqual({
    waiting: 0,
    saved: before,
    lost: ['on the lost board', 'written offline'],
    here: before,
  })
  expect(await workspace.takeRestoreNotice()).not.toBeNull()
}

async function contentsOn(workspace: Workspace, uid: string): Promise<string[] | undefined> {
  return (await workspace.readBoard(uid))?.elements.map(({ content }) => content).sort()
}

test('R1, R2: the embedded database, backed up during writes and restored: the device resubmits what was lost', {
  timeout: 180_000,
}, async () => {
  const { path, remove } = await temporaryDirectory()
  cleanUp.push(remove)
  const at = (name: string) => joinPath(path, name)
  await start({ DATA_DIR: at('data') })
  await drill({
    backUp: () => requestAdmin(at('data'), { do: 'backup', to: at('copy') }),
    setBack: async () => {
      await server.stop()
      await restore({ from: at('copy'), dataDir: at('restored') })
      await start({ DATA_DIR: at('restored') })
    },
  })
})

const hasTools = spawnSync('pg_dump', ['--version']).status === 0

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'R1, R2: a real Postgres, dumped during writes and restored in place: the device resubmits what was lost',
  { timeout: 180_000 },
  async () => {
    const { path, remove } = await temporaryDirectory()
    const database = await createTestDatabase()
    cleanUp.push(remove, database.destroy)
    const url = database.databaseUrl ?? ''
    const variables = { DATA_DIR: path, DATABASE_URL: url }
    await start(variables)
    const file = joinPath(path, 'moodloom.dump')
    let saved: Awaited<ReturnType<typeof dump>> | undefined
    await drill({
      backUp: async () => {
        if (hasTools) await run('pg_dump', ['-Fc', '-f', file, url])
        else saved = await dump(database.knex)
      },
      setBack: async () => {
        await server.stop()
        if (saved) {
          await restoreDump(database.knex, saved)
          const command = await bundleForNode('server/backup/renewCommand.ts')
          await run(process.execPath, [command], { cwd: path, env: { ...process.env, ...variables } })
        } else await run('pg_restore', ['--clean', '--if-exists', '-d', url, file])
        await start(variables)
      },
    })
  },
)

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join, type Person } from '../../tests/support/people'
import { browsersOf, PASSWORD } from '../../tests/support/server'
import { type ServerProcess, startServerProcess, temporaryDirectory } from '../../tests/support/serverProcess'
import { requestAdmin } from './adminSocket'
import { readManifest } from './Manifest'
import { restore } from './restore'

// The server as people run it, on the embedded database, while someone is working.

let folder: string
let server: ServerProcess
const cleanUp: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const { path, remove } = await temporaryDirectory()
  folder = path
  cleanUp.push(remove)
  server = await start('data')
}, 60_000)
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
})

async function start(name: string): Promise<ServerProcess> {
  const process = await startServerProcess({ DATA_DIR: at(name) })
  cleanUp.push(() => process.stop('SIGKILL'))
  return process
}

const at = (name: string) => joinPath(folder, name)

/** Adds elements, one after another, until stopped; returns the ids that were acknowledged. */
function work(person: Person, board: number) {
  const acknowledged: string[] = []
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      const id = randomUUID()
      const { status } = await person.send('POST', `/api/boards/${board}/elements`, { id, type: 'text', content: id })
      if (status !== 201) throw new Error(`A write was answered ${status}`)
      acknowledged.push(id)
    }
  })()
  return {
    acknowledged,
    stop: async () => {
      isOver = true
      await done
    },
  }
}

async function upload(person: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8432b' } })
    .png()
    .toBuffer()
  const headers = { 'Content-Type': 'image/png' }
  const answer = await person.fetch('/api/assets', { method: 'POST', body: new Uint8Array(bytes), headers })
  const { address } = (await answer.json()) as { address: string }
  return address
}

describe('a backup', { timeout: 120_000 }, () => {
  it('made during writes contains everything acknowledged before it, and consistent boards', async () => {
    const ann = await join(browsersOf(server.url))
    const board = await ann.board({ name: 'Busy' })
    const image = await upload(ann)
    await ann.send('POST', `/api/boards/${board}/elements`, { type: 'image', content: image })
    const writing = work(ann, board)
    await expect.poll(() => writing.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20)

    const before = [...writing.acknowledged]
    expect(await requestAdmin(at('data'), { do: 'backup', to: at('copy') })).not.toBeNull()
    const during = writing.acknowledged.length
    await expect.poll(() => writing.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(during)
    await writing.stop()

    expect(await restore({ from: at('copy'), dataDir: at('other') })).toMatchObject({ people: 1, boards: 1 })
    const other = await start('other')
    // The keys were restored too: sessions are still valid.
    const { fetch } = ann
    const read = async <T>(path: string): Promise<T> => (await fetch(new URL(path, other.url))).json() as Promise<T>
    const elements = await read<{ id: string; rev: number }[]>(`/api/boards/${board}/elements`)
    const ids = new Set(elements.map(({ id }) => id))
    expect(before.filter((id) => !ids.has(id))).toEqual([])
    // A consistent board: every rev up to the board's is there, and the history has each of them.
    const { rev } = await read<{ rev: number }>(`/api/boards/${board}`)
    expect(Math.max(...elements.map((element) => element.rev))).toBe(rev)
    expect(elements).toHaveLength(rev)
    expect(await read(`/api/boards/${board}/history?limit=500`)).toHaveLength(rev)
    expect((await fetch(new URL(image, other.url))).status).toBe(200)
    const json = { username: ann.username, password: PASSWORD }
    const answer = await browsersOf(other.url).visitor()('/api/auth/login', { method: 'POST', json })
    expect(answer.status).toBe(200)
  })

  it('is not available if no server is running', async () => {
    expect(await requestAdmin(at('nowhere'), { do: 'backup', to: at('never') })).toBeNull()
  })

  it('never writes to an existing folder', async () => {
    await mkdir(at('mine'))
    await writeFile(joinPath(at('mine'), 'notes.txt'), 'mine')
    await expect(requestAdmin(at('data'), { do: 'backup', to: at('mine') })).rejects.toThrow('already exists')
    expect(await readdir(at('mine'))).toEqual(['notes.txt'])
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  })
})

describe('restoring', { timeout: 120_000 }, () => {
  const refuses = (from: string, to: string) => expect(restore({ from: at(from), dataDir: at(to) })).rejects

  it('never overwrites data', async () => {
    await mkdir(joinPath(at('old'), 'postgres'), { recursive: true })
    await refuses('copy', 'old').toThrow('already contains data (postgres)')
  })

  it('refuses a directory that a running server uses', async () => {
    await refuses('copy', 'data').toThrow('is in use by another Moodloom')
  })

  it('refuses a folder that is not a complete backup, and a backup from a newer version', async () => {
    await refuses('data', 'third').toThrow('is not a Moodloom backup')
    const manifest = await readManifest(at('copy'))
    const newer = { ...manifest, migrations: [...manifest.migrations, '9999_later'] }
    await writeFile(joinPath(at('copy'), 'backup.json'), JSON.stringify(newer))
    await refuses('copy', 'third').toThrow('from a newer version of Moodloom (9999_later)')
    expect(existsSync(at('third'))).toBe(false)
  })
})

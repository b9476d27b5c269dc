import { randomUUID } from 'node:crypto'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/support/database'
import { temporaryDirectory } from '../tests/support/serverProcess'
import { migrate, openDatabase } from './connection'
import { openEpoch, renewEpoch } from './epoch'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())

async function board(rev: number): Promise<number> {
  const { knex } = database
  const name = randomUUID()
  const person = { username: name, email: `${name}@example.org`, password: 'x' }
  const [user] = await knex('users').insert(person).returning('id')
  const [row] = await knex('boards').insert({ uid: randomUUID(), user_id: user.id, rev }).returning('id')
  return row.id
}

describe("a database's epoch", () => {
  it('is created by the first start and kept by later ones, even concurrent ones', async () => {
    const epochs = await Promise.all([openEpoch({ database }), openEpoch({ database })])
    expect(new Set([...epochs, await openEpoch({ database })]).size).toBe(1)
    const rows = await database.knex('database_epochs')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ epoch: epochs[0], data_until: null })
  })

  it('is renewed on request, and records the revs and the time up to which there is data', async () => {
    const before = await openEpoch({ database })
    const id = await board(7)
    const renewed = await renewEpoch({ database })
    expect(renewed).not.toBe(before)
    expect(await openEpoch({ database })).toBe(renewed)
    const [row] = await database.knex('database_epochs').where({ epoch: renewed })
    const [{ created_at }] = await database.knex('boards').where({ id }).select('created_at')
    expect(row.data_until.getTime()).toBeGreaterThanOrEqual(created_at.getTime())
    expect(await database.knex('epoch_boards').where({ epoch_id: row.id, board_id: id }).pluck('rev')).toEqual([7])
  })

  it.each(['cluster', 'timeline', 'database', 'table'])('is renewed by a start in a different %s', async (part) => {
    const before = await openEpoch({ database })
    const { knex } = database
    await knex.raw('update database_epochs set place = jsonb_set(place, ?, ?::jsonb) where epoch = ?', [
      [part],
      JSON.stringify('elsewhere'),
      before,
    ])
    const after = await openEpoch({ database })
    expect(after).not.toBe(before)
    expect(await openEpoch({ database })).toBe(after)
  })

  it('stays the same if a part of the place could not be read before', async () => {
    const before = await openEpoch({ database })
    await database.knex.raw(`update database_epochs set place = place - 'timeline' where epoch = ?`, [before])
    expect(await openEpoch({ database })).toBe(before)
    const [row] = await database.knex('database_epochs').where({ epoch: before })
    expect(row.place.timeline).toBeTypeOf('string')
  })

  it('changes if the data directory was copied back, and only then', {
    timeout: 60_000,
  }, async () => {
    const { path, remove } = await temporaryDirectory()
    const open = async (name: string) => {
      const dataDir = join(path, name)
      const opened = await openDatabase({ dataDir })
      await migrate(opened)
      const epoch = await openEpoch({ database: opened, dataDir })
      await opened.close()
      return epoch
    }
    try {
      const epoch = await open('data')
      expect(await open('data')).toBe(epoch)
      await mkdir(join(path, 'copy'))
      await cp(join(path, 'data'), join(path, 'copy'), { recursive: true })
      expect(await open('copy')).not.toBe(epoch)
      // A copy in the same place, perhaps with reused inode numbers.
      await rm(join(path, 'data', 'postgres'), { recursive: true })
      await cp(join(path, 'copy', 'postgres'), join(path, 'data', 'postgres'), { recursive: true })
      expect(await open('data')).not.toBe(epoch)
    } finally {
      await remove()
    }
  })
})

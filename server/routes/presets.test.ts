import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PRESETS_PER_PERSON_MAX, TRASH_DAYS } from '../../contract/limits'
import { modification } from '../../contract/modification'
import { type Preset, preset, presetList } from '../../contract/preset'
import { PRESETS, seedPresets } from '../../db/seeds/presets'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { prune } from '../housekeeping'

let server: TestServer
let ann: Person
let ben: Person

beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
  ben = await join(server)
})
afterAll(() => server.close())
afterEach(async () => {
  await server.deps.knex('image_presets').delete()
})

const AT = '/api/image-presets'
const WARM = { type: 'brightness', params: { intensity: 1.1 } }

async function save(person: Person, fields: object = {}): Promise<Preset> {
  const { status, body } = await person.send('POST', AT, { name: 'Vintage Film', modifications: [WARM], ...fields })
  expect(status).toBe(201)
  return preset.parse(body)
}
async function list(person: Person, which: '' | '/user' | '/public' = ''): Promise<Preset[]> {
  return presetList.parse((await person.get(`${AT}${which}`)).body)
}
const names = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ name }) => name)

describe('POST /api/image-presets', () => {
  it('stores the given values and defaults for the rest', async () => {
    const made = await save(ann, { name: '  Bare ', modifications: undefined })
    expect(made).toMatchObject({
      userId: ann.id,
      name: 'Bare',
      description: null,
      category: 'custom',
      modifications: [],
      isPublic: false,
      likes: 0,
      usageCount: 0,
      isMine: true,
      isLiked: false,
    })
    const full = { name: 'Full', description: 'Warm', category: 'vintage', modifications: [WARM], isPublic: true }
    expect(await save(ann, full)).toMatchObject(full)
  })

  it('takes the author from the session and ignores likes and uses in the body', async () => {
    const forged = { userId: ben.id, likes: 99, usageCount: 99, id: 7, isLiked: true }
    expect(await save(ann, forged)).toMatchObject({ userId: ann.id, likes: 0, usageCount: 0, isLiked: false })
  })

  it('creates one preset if sent twice', async () => {
    const uid = randomUUID()
    const first = await save(ann, { uid })
    const again = await ann.send('POST', AT, { uid, name: 'Vintage Film', modifications: [WARM] })
    expect(again).toMatchObject({ status: 200, body: { id: first.id } })
    expect(await list(ann, '/user')).toHaveLength(1)
    expect((await save(ben, { uid })).id).not.toBe(first.id)
  })

  it('limits how many presets a person can have', async () => {
    const row = { user_id: ann.id, name: 'x', modifications: '[]' }
    await server.deps.knex('image_presets').insert(Array.from({ length: PRESETS_PER_PERSON_MAX }, () => row))
    const { status, body } = await ann.send('POST', AT, { name: 'One more' })
    expect([status, body.error]).toEqual([422, 'TOO_MANY_PRESETS'])
  })
})

describe('the three lists', () => {
  it('lists own presets newest first, public ones by likes and uses, and all: own and others’ public ones', async () => {
    await save(ann, { name: 'private of Ann' })
    const liked = await save(ann, { name: 'liked', isPublic: true })
    const used = await save(ben, { name: 'used', isPublic: true })
    await save(ben, { name: 'private of Ben' })
    await ann.send('POST', `${AT}/${used.id}/use`)
    await ann.send('POST', `${AT}/${used.id}/use`)
    await ben.send('POST', `${AT}/${liked.id}/like`)
    expect(await names(ann, '/user')).toEqual(['liked', 'private of Ann'])
    expect(await names(ann, '/public')).toEqual(['used', 'liked'])
    expect(await names(ann)).toEqual(['liked', 'private of Ann', 'used'])
    expect(await names(ben)).toEqual(['private of Ben', 'used', 'liked'])
  })
})

describe('PUT /api/image-presets/{id}', () => {
  it('changes only the named fields', async () => {
    const made = await save(ann, { description: 'Warm', isPublic: true })
    const { status, body } = await ann.send('PUT', `${AT}/${made.id}`, { name: 'New', description: '' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...made, name: 'New', description: null, updatedAt: expect.any(String) })
  })

  it('is for the author only: 404 for others’ private presets, 403 for public ones', async () => {
    const hidden = await save(ann)
    const open = await save(ann, { isPublic: true })
    expect((await ben.send('PUT', `${AT}/${hidden.id}`, { name: 'Mine' })).status).toBe(404)
    expect((await ben.send('PUT', `${AT}/${open.id}`, { name: 'Mine' })).status).toBe(403)
    expect((await ben.send('DELETE', `${AT}/${open.id}`)).status).toBe(403)
    expect(await names(ann, '/user')).toEqual(['Vintage Film', 'Vintage Film'])
  })
})

describe('likes', () => {
  it('count once per person, however often they are sent, and are undone once', async () => {
    const { id } = await save(ann, { isPublic: true })
    for (const _ of [1, 2]) {
      expect((await ben.send('POST', `${AT}/${id}/like`)).body).toMatchObject({ likes: 1, isLiked: true })
    }
    expect((await ann.send('POST', `${AT}/${id}/like`)).body).toMatchObject({ likes: 2 })
    for (const _ of [1, 2]) {
      expect((await ben.send('DELETE', `${AT}/${id}/like`)).body).toMatchObject({ likes: 1, isLiked: false })
    }
    expect((await list(ann))[0]).toMatchObject({ likes: 1, isLiked: true })
  })

  it('ten at once count as one', async () => {
    const { id } = await save(ann, { isPublic: true })
    await Promise.all(Array.from({ length: 10 }, () => ben.send('POST', `${AT}/${id}/like`)))
    expect((await list(ann, '/user'))[0]).toMatchObject({ likes: 1 })
  })

  it('returns 404 for liking or using a preset that the person can’t see', async () => {
    const { id } = await save(ann)
    for (const [method, call] of [
      ['POST', 'like'],
      ['DELETE', 'like'],
      ['POST', 'use'],
    ] as const) {
      expect((await ben.send(method, `${AT}/${id}/${call}`)).status).toBe(404)
    }
    expect((await list(ann, '/user'))[0]).toMatchObject({ likes: 0, usageCount: 0 })
  })
})

it('counts each use and returns the preset', async () => {
  const made = await save(ann, { isPublic: true })
  await ben.send('POST', `${AT}/${made.id}/use`)
  const { body } = await ann.send('POST', `${AT}/${made.id}/use`)
  expect(body).toMatchObject({ usageCount: 2, modifications: [WARM] })
})

describe('deleting', () => {
  it('removes it from every list, and it can be restored with its likes', async () => {
    const { id } = await save(ann, { isPublic: true })
    await ben.send('POST', `${AT}/${id}/like`)
    expect((await ann.send('DELETE', `${AT}/${id}`)).status).toBe(204)
    expect([await list(ann), await list(ben), await list(ben, '/public')]).toEqual([[], [], []])
    for (const [method, call] of [
      ['POST', '/like'],
      ['POST', '/use'],
      ['DELETE', ''],
      ['PUT', ''],
    ] as const) {
      const answer = await ann.send(method, `${AT}/${id}${call}`, method === 'PUT' ? { name: 'x' } : undefined)
      expect(answer.status).toBe(404)
    }
    expect((await ben.send('POST', `${AT}/${id}/restore`)).status).toBe(404)
    for (const _ of [1, 2]) {
      expect((await ann.send('POST', `${AT}/${id}/restore`)).body).toMatchObject({ id, likes: 1 })
    }
    expect((await ben.send('POST', `${AT}/${id}/restore`)).status).toBe(403)
    expect(await names(ben, '/public')).toEqual(['Vintage Film'])
  })

  it('can’t be undone by someone who has as many presets as allowed', async () => {
    const { id } = await save(ann)
    await ann.send('DELETE', `${AT}/${id}`)
    const row = { user_id: ann.id, name: 'x', modifications: '[]' }
    await server.deps.knex('image_presets').insert(Array.from({ length: PRESETS_PER_PERSON_MAX }, () => row))
    const restore = () => ann.send('POST', `${AT}/${id}/restore`)
    const created = await ann.send('POST', AT, { name: 'One more' })
    expect(await restore()).toMatchObject({ status: 422, body: created.body })
    const [other] = await list(ann, '/user')
    await ann.send('DELETE', `${AT}/${other?.id}`)
    for (const _ of [1, 2]) expect(await restore()).toMatchObject({ status: 200, body: { id } })
  })

  it('is undone only once for the last free place, even by concurrent requests', async () => {
    const row = { user_id: ann.id, name: 'x', modifications: '[]' }
    const deleted = [await save(ann), await save(ann)]
    for (const { id } of deleted) await ann.send('DELETE', `${AT}/${id}`)
    await server.deps.knex('image_presets').insert(Array.from({ length: PRESETS_PER_PERSON_MAX - 1 }, () => row))
    const answers = await Promise.all(deleted.map(({ id }) => ann.send('POST', `${AT}/${id}/restore`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('is permanent after 30 days', async () => {
    const { id } = await save(ann)
    await ann.send('DELETE', `${AT}/${id}`)
    await server.deps.knex('image_presets').update({ deleted_at: new Date(Date.now() - (TRASH_DAYS + 1) * 86_400_000) })
    await prune(server.deps)
    expect((await ann.send('POST', `${AT}/${id}/restore`)).status).toBe(404)
  })
})

describe('the built-in presets', () => {
  it('are created once, however often the server starts, and keep their likes', async () => {
    await seedPresets(server.deps.knex)
    const [first] = await list(ann, '/public')
    if (!first) throw new Error('No presets')
    await ann.send('POST', `${AT}/${first.id}/like`)
    await seedPresets(server.deps.knex)
    const all = await list(ann, '/public')
    expect(all).toHaveLength(PRESETS.length)
    expect(all[0]).toMatchObject({ id: first.id, likes: 1, userId: null, isMine: false, isPublic: true })
    expect((await ann.send('DELETE', `${AT}/${first.id}`)).status).toBe(403)
  })

  it('are at least twelve, cover every category, and have unique names, a description and valid modifications', () => {
    expect(PRESETS.length).toBeGreaterThanOrEqual(12)
    expect(new Set(PRESETS.map(({ category }) => category)).size).toBe(7)
    expect(new Set(PRESETS.map(({ name }) => name)).size).toBe(PRESETS.length)
    for (const { description, modifications } of PRESETS) {
      expect(description).not.toBe('')
      expect(modifications.length).toBeGreaterThan(0)
      for (const each of modifications) expect(modification.parse(each)).toEqual(each)
    }
  })
})

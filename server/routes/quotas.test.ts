import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountDetails } from '../../contract/accountSettings'
import { assetResponse } from '../../contract/asset'
import { IDEMPOTENCY_KEY } from '../../contract/headers'
import { type Answer, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { purgeAssets } from '../services/assets/purgeAssets'

const MB = 2 ** 20
const DAY = 24 * 60 * 60 * 1000
const QUOTA = { bytes: 4 * MB, images: 100, boards: 4, unconfirmedShare: 0.5 }
const MAIL = { smtpUrl: 'smtp://mail.example.org', from: 'hello@example.org' }

const start = Date.now()
let now = start
let server: TestServer
let mailing: TestServer
let pixels: Buffer
beforeAll(async () => {
  const clock = () => new Date(now)
  server = await startTestServer({ clock, settings: { quota: QUOTA } })
  mailing = await startTestServer({ clock, knex: server.deps.knex, settings: { quota: QUOTA, mail: MAIL } })
  pixels = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c02020' } })
    .jpeg()
    .toBuffer()
})
afterEach(() => {
  now = start
})
afterAll(async () => {
  await mailing.close()
  await server.close()
})

/** A unique image of this many bytes: decoders ignore what follows its end. */
function picture(bytes: number): Buffer {
  return Buffer.concat([pixels, randomBytes(bytes - pixels.length)])
}

interface Sending {
  readonly isQueued?: boolean
}

async function send(person: Person, bytes: Buffer, { isQueued = false }: Sending = {}): Promise<Response> {
  const headers = { 'Content-Type': 'image/jpeg', ...(isQueued && { [IDEMPOTENCY_KEY]: randomUUID() }) }
  return person.fetch('/api/assets', { method: 'POST', body: new Uint8Array(bytes), headers })
}

const upload = (person: Person, megabytes: number, sending?: Sending) => send(person, picture(megabytes * MB), sending)

async function addressOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200)
  return assetResponse.parse(await answer.json()).address
}

/** A board with an image of this many megabytes on it. */
async function boardWithPicture(person: Person, megabytes: number): Promise<number> {
  const board = await person.board()
  const content = await addressOf(await upload(person, megabytes))
  expect((await person.send('POST', `/api/boards/${board}/elements`, { type: 'image', content })).status).toBe(201)
  return board
}

async function deleteForGood(person: Person, board: number): Promise<void> {
  await person.send('DELETE', `/api/boards/${board}`)
  expect((await person.send('DELETE', `/api/trash/${board}`)).status).toBe(204)
}

async function storageOf(person: Person) {
  return accountDetails.parse((await person.get('/api/account')).body).storage
}

async function expectFull(answer: Response | Answer): Promise<void> {
  const body = answer instanceof Response ? await answer.json() : answer.body
  expect([answer.status, body.error]).toEqual([422, 'QUOTA_EXCEEDED'])
  expect(body.message).toContain('from the trash, then try again')
}

describe('images', () => {
  it('are accepted up to the quota, and refused beyond it with what to do', async () => {
    const ann = await join(server)
    for (let count = 0; count < 4; count++) expect((await upload(ann, 0.9)).status).toBe(200)
    await expectFull(await upload(ann, 0.9))
    expect((await storageOf(ann)).used.images).toBe(4)
  })

  it('from a queue are accepted up to a quarter more', async () => {
    const ann = await join(server)
    for (let count = 0; count < 5; count++) expect((await upload(ann, 0.95, { isQueued: true })).status).toBe(200)
    await expectFull(await upload(ann, 0.95, { isQueued: true }))
  })

  it('as small as an avatar or a thumbnail are accepted when the storage is full', async () => {
    const ann = await join(server)
    for (let count = 0; count < 4; count++) await upload(ann, 1 - 0.001)
    await expectFull(await upload(ann, 0.5))
    expect((await send(ann, picture(100_000))).status).toBe(200)
  })

  it('that the person has uploaded before are accepted again and counted once', async () => {
    const ann = await join(server)
    const bytes = picture(3 * MB)
    for (let count = 0; count < 3; count++) expect((await send(ann, bytes)).status).toBe(200)
    expect((await storageOf(ann)).used).toMatchObject({ bytes: 3 * MB, images: 1 })
  })

  it('that two people uploaded count for both', async () => {
    const [ann, ben] = [await join(server), await join(server)]
    const bytes = picture(3 * MB)
    await send(ann, bytes)
    await send(ben, bytes)
    await expectFull(await upload(ann, 2))
    await expectFull(await upload(ben, 2))
  })

  it('sent at the same moment can’t exceed the quota together', async () => {
    const ann = await join(server)
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(ann, 0.9)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect((await storageOf(ann)).used.images).toBe(4)
  })

  it('as data URIs are refused alone, without their neighbors in the batch', async () => {
    const ann = await join(server)
    const board = await ann.board()
    for (let count = 0; count < 4; count++) await upload(ann, 1 - 0.001)
    const create = (data: object) => ({ mutationId: randomUUID(), kind: 'create', elementId: randomUUID(), data })
    const place = { positionX: 0, positionY: 0 }
    const content = `data:image/jpeg;base64,${picture(MB).toString('base64')}`
    const { status, body } = await ann.batch(board, [
      create({ type: 'image', content, ...place }),
      create({ type: 'text', content: 'beside it', ...place }),
    ])
    expect(status).toBe(200)
    expect(body.results).toMatchObject([{ status: 422, code: 'QUOTA_EXCEEDED' }, { status: 200 }])
  })

  it('stop counting once their board is deleted permanently, and refused ones are then accepted', async () => {
    const ann = await join(server)
    const board = await boardWithPicture(ann, 3)
    const refused = picture(2 * MB)
    await expectFull(await send(ann, refused))
    await deleteForGood(ann, board)
    expect((await send(ann, refused)).status).toBe(200)
    expect((await storageOf(ann)).used).toMatchObject({ bytes: 2 * MB, images: 1 })
  })

  it('that are no longer referenced are freed when the storage is full, except those of the last hour', async () => {
    const ann = await join(server)
    for (let count = 0; count < 4; count++) await upload(ann, 0.95)
    await expectFull(await upload(ann, 0.95))
    now = start + DAY
    expect((await upload(ann, 0.95)).status).toBe(200)
    expect((await storageOf(ann)).used.images).toBe(1)
  })

  it('that are deleted but not purged yet are limited to the same amount again', async () => {
    const ann = await join(server)
    for (let round = 0; round < 2; round++) await deleteForGood(ann, await boardWithPicture(ann, 3.5))
    await expectFull(await upload(ann, 3.5))
    now += 100 * DAY
    await purgeAssets(server.deps)
    // The session has expired by then, so go back in time.
    now = start
    expect((await upload(ann, 3.5)).status).toBe(200)
  })
})

describe('boards', () => {
  it('are created up to the quota, including those in the trash; deleting permanently makes room', async () => {
    const ann = await join(server)
    const boards = [await ann.board(), await ann.board(), await ann.board(), await ann.board()]
    await expectFull(await ann.send('POST', '/api/boards', {}))
    await expectFull(await ann.send('POST', `/api/boards/${boards[0]}/duplicate`))
    await ann.send('DELETE', `/api/boards/${boards[1]}`)
    await expectFull(await ann.send('POST', '/api/boards', {}))
    await ann.send('DELETE', `/api/trash/${boards[1]}`)
    expect((await ann.send('POST', `/api/boards/${boards[0]}/duplicate`)).status).toBe(201)
    expect((await ann.get('/api/boards')).body).toHaveLength(4)
  })

  it('from a queue are accepted up to a quarter more, and a repeat finds its board', async () => {
    const ann = await join(server)
    for (let count = 0; count < 4; count++) await ann.board()
    const uid = randomUUID()
    const queued = { [IDEMPOTENCY_KEY]: randomUUID() }
    expect((await ann.send('POST', '/api/boards', { uid }, queued)).status).toBe(201)
    await expectFull(await ann.send('POST', '/api/boards', {}, { [IDEMPOTENCY_KEY]: randomUUID() }))
    expect((await ann.send('POST', '/api/boards', { uid }, queued)).status).toBe(200)
    expect((await ann.send('POST', '/api/boards', { uid })).status).toBe(200)
  })

  it('created at the same moment can’t exceed the quota together', async () => {
    const ann = await join(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ann.send('POST', '/api/boards', {})))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  })
})

describe('an account without a confirmed email', () => {
  it('has a share of the quota if mail is set up, and all of it once confirmed', async () => {
    const ann = await join(mailing, undefined, { isVerified: false })
    expect(await storageOf(ann)).toMatchObject({
      quota: { bytes: 2 * MB, images: 50, boards: 2 },
      confirmedQuota: { bytes: 4 * MB, images: 100, boards: 4 },
    })
    expect((await upload(ann, 1.9)).status).toBe(200)
    const refused = await upload(ann, 1.9)
    expect(await refused.clone().text()).toContain('once you confirm your email')
    await expectFull(refused)
    await mailing.deps.knex('users').where({ id: ann.id }).update({ is_email_verified: true })
    expect((await upload(ann, 1.9)).status).toBe(200)
    expect(await storageOf(ann)).toMatchObject({ quota: { bytes: 4 * MB }, confirmedQuota: null })
  })

  it('has the whole quota if no mail is set up', async () => {
    const ann = await join(server, undefined, { isVerified: false })
    expect(await storageOf(ann)).toMatchObject({ quota: { bytes: 4 * MB, boards: 4 }, confirmedQuota: null })
  })
})

it('a quota of 0 means no limit', async () => {
  const none = { bytes: undefined, images: undefined, boards: undefined, unconfirmedShare: 1 }
  const open = await startTestServer({ knex: server.deps.knex, settings: { quota: none } })
  const ann = await join(open)
  for (let count = 0; count < 6; count++) expect((await upload(ann, 2)).status).toBe(200)
  expect((await storageOf(ann)).quota).toEqual({ bytes: null, images: null, boards: null })
  await open.close()
})

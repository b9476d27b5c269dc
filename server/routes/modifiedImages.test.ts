import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assetResponse } from '../../contract/asset'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

// A modified image shows its rendition and names its original, which is visible to anyone who sees the image.

let server: TestServer
let ann: Person
let ben: Person
let carl: Person
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
  ben = await join(server)
  carl = await join(server)
})
afterAll(() => server.close())

let shade = 0
async function upload(person: Person): Promise<string> {
  shade += 9
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 1, b: 2 } } })
    .jpeg()
    .toBuffer()
  const headers = { 'Content-Type': 'image/jpeg' }
  const answer = await person.fetch('/api/assets', { method: 'POST', body: new Uint8Array(bytes), headers })
  return assetResponse.parse(await answer.json()).address
}

const status = async (person: Person, path: string) => (await person.fetch(path)).status
const WARM = [{ type: 'color temperature', params: { temperature: 0.3 } }]

/** An image of Ann's on one of her boards that she modified; Ben works on the board. */
async function modified() {
  const board = await ann.board({ name: 'Kitchen' })
  await collaborate(server, board, ben, true)
  const [original, baked] = [await upload(ann), await upload(ann)]
  const { body } = await ann.send('POST', `/api/boards/${board}/elements`, { type: 'image', content: original })
  const patch = { content: baked, properties: { original, modifications: WARM } }
  expect((await ann.send('PUT', `/api/elements/${body.id}`, patch)).status).toBe(200)
  return { board, element: body.id as string, original, baked }
}

it('the original of a modified image is visible to whoever can see the board, and to no one else', async () => {
  const { board, original, baked } = await modified()
  expect([await status(ben, original), await status(ben, baked)]).toEqual([200, 200])
  expect(await status(carl, original)).toBe(404)
  await ann.send('PUT', `/api/boards/${board}`, { visibility: 'public' })
  expect(await status(carl, original)).toBe(200)
})

it('a guest with the share link can see it too', async () => {
  const { board, original } = await modified()
  const { token } = (await ann.send('POST', `/api/boards/${board}/share-link`, {})).body.link
  const guest = server.visitor()
  expect((await guest(original)).status).toBe(401)
  await guest(`/api/shared/${token}`)
  expect((await guest(original)).status).toBe(200)
})

it('a collaborator can undo the modification, and modify another person’s upload again', async () => {
  const { board, element, original } = await modified()
  const back = { content: original, properties: { original: null, modifications: null } }
  const reverted = await ben.send('PUT', `/api/elements/${element}`, back)
  expect(reverted.body).toMatchObject({ content: original, properties: {} })
  const again = { content: await upload(ben), properties: { original, modifications: WARM } }
  expect((await ben.send('PUT', `/api/elements/${element}`, again)).body.properties.original).toBe(original)
  const copy = (await ben.send('POST', `/api/boards/${board}/duplicate`)).body.id
  const elements = (await ben.get(`/api/boards/${copy}/elements`)).body
  expect(elements[0].properties).toMatchObject({ original, modifications: WARM })
})

it('refuses an original that the author can’t see or that is not an image', async () => {
  const { original } = await modified()
  const own = await carl.board({ name: 'Mine' })
  const create = { type: 'image', content: await upload(carl) }
  const made = (await carl.send('POST', `/api/boards/${own}/elements`, create)).body
  const stolen = { properties: { original } }
  expect((await carl.send('PUT', `/api/elements/${made.id}`, stolen)).body).toMatchObject({
    error: 'UNKNOWN_ASSET',
    field: 'properties.original',
  })
  const whole = await carl.send('POST', `/api/boards/${own}/elements`, { ...create, ...stolen })
  expect(whole.body).toMatchObject({ error: 'UNKNOWN_ASSET', field: 'properties.original' })
  expect(await status(carl, original)).toBe(404)
  for (const wrong of ['javascript:alert(1)', 7, [original], '']) {
    const answer = await carl.send('PUT', `/api/elements/${made.id}`, { properties: { original: wrong } })
    expect(answer.body).toMatchObject({ error: 'VALIDATION_FAILED', field: 'properties.original' })
  }
})

it('restoring a version restores the original along with the image', async () => {
  const { board, element, original, baked } = await modified()
  await ann.send('POST', `/api/boards/${board}/history`, { comment: 'Warm' })
  await ann.send('DELETE', `/api/elements/${element}`)
  await ann.batch(board, [
    { mutationId: randomUUID(), kind: 'create', elementId: randomUUID(), data: { type: 'text', content: 'x' } },
  ])
  const history = (await ben.get(`/api/boards/${board}/history`)).body
  const entry = history.find(({ comment }: { comment: string }) => comment === 'Warm')
  const answer = await ben.send('POST', `/api/boards/${board}/history/restore`, { entryId: entry.id })
  expect(answer.status).toBe(200)
  const [restored] = (await ben.get(`/api/boards/${board}/elements`)).body
  expect(restored).toMatchObject({ content: baked, properties: { original } })
})

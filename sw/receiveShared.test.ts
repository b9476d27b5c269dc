import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { rememberUser } from '../app/offline/initial/device'
import { arrivalsFor } from '../app/offline/plain/incomingFiles'
import { makeUser } from '../tests/support/FakeServer'
import { receiveShared } from './receiveShared'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  // Node's own `Response.redirect` requires absolute URLs.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to, status) => new Response(null, { status, headers: { location: String(to) } }),
  )
})

async function share(parts: Readonly<Record<string, string | readonly File[]>>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(parts))
    for (const part of typeof value === 'string' ? [value] : value) body.append(name, part)
  const request = new Request('https://moodloom.example/receive', { method: 'POST', body })
  const answer = await receiveShared({ request })
  return { status: answer.status, to: answer.headers.get('location') }
}

test('what is shared is stored for the person signed in on this device, and the page is opened', async () => {
  await rememberUser(makeUser(7))
  const files = [new File(['one'], 'a.jpg', { type: 'image/jpeg' }), new File(['two'], 'b.png', { type: 'image/png' })]
  expect(await share({ title: 'Cups', text: 'blue', url: 'https://example.org/', files })).toEqual({
    status: 303,
    to: '/receive',
  })
  const [arrival] = await arrivalsFor(7)
  expect(arrival).toMatchObject({ userId: 7, from: 'share', title: 'Cups', text: 'blue', url: 'https://example.org/' })
  expect(await Promise.all((arrival?.files ?? []).map((file) => file.text()))).toEqual(['one', 'two'])
})

test('when signed out, what is shared is stored for whoever signs in', async () => {
  await share({ text: 'blue' })
  expect(await arrivalsFor(null)).toMatchObject([{ userId: null, text: 'blue' }])
})

test('empty files and empty shares are not stored, and a long text is stored whole', async () => {
  await share({ title: ' ', files: [new File([], 'empty.jpg', { type: 'image/jpeg' })] })
  expect(await arrivalsFor(null)).toEqual([])
  await share({ text: 'x'.repeat(30_000) })
  expect((await arrivalsFor(null))[0]?.text).toHaveLength(30_000)
})

test('of more than 30 files the first 30 are stored, and the page learns how many were left out', async () => {
  const files = Array.from({ length: 33 }, (_, index) => new File(['x'], `${index}.jpg`, { type: 'image/jpeg' }))
  expect(await share({ files: files.slice(0, 30) })).toEqual({ status: 303, to: '/receive' })
  expect(await share({ files })).toEqual({ status: 303, to: '/receive?left=3' })
  const [, arrival] = await arrivalsFor(null)
  expect(arrival?.files.map(({ name }) => name)).toEqual(files.slice(0, 30).map(({ name }) => name))
})

test('a failure to store what was shared is reported', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('no storage')
    },
  })
  expect(await share({ text: 'blue' })).toEqual({ status: 303, to: '/receive?lost' })
})

import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { act } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { projectSnapshot } from '../../board/adding/projectSnapshot'
import { uuidv7 } from '../../offline/plain/ids'
import { arrivalsFor, recordDestinations, saveArrival } from '../../offline/plain/incomingFiles'
import type { Workspace } from '../../offline/workspace'
import { closeToast, readToasts } from '../../ui/toast'
import { arrivedAlready, putOnBoard } from './putOnBoard'
import { ReceivePage } from './ReceivePage'

const account = vi.hoisted(() => ({ current: {} as object }))
vi.mock('../../account/useAccount', () => ({ useAccount: () => account.current }))

let workspace: Workspace
let address = ''

beforeEach(async () => {
  vi.restoreAllMocks()
  vi.stubGlobal('indexedDB', new IDBFactory())
  for (const { id } of readToasts()) closeToast(id)
  const server = new FakeServer().on('GET /api/boards', () => json(200, []))
  server.isCut = true
  workspace = await testWorkspace(server)
  account.current = { state: 'signed-in', user: makeUser(1), workspace }
})

function Where() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

const show = (at = '/receive') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/receive" element={<ReceivePage />} />
      </Routes>
      <Where />
    </MemoryRouter>,
  )

async function contentsOf(uid: string) {
  const snapshot = await workspace.readBoard(uid)
  return snapshot ? projectSnapshot(snapshot).map(({ content }) => content) : []
}

test('adds shared content to the chosen board and clears it', async () => {
  await saveArrival({ userId: 1, from: 'share', title: 'Cups', url: 'https://example.org/' })
  await saveArrival({ userId: null, from: 'share', text: '#3f5fa8' })
  await show()
  await press(await until(() => byName('[role=dialog] button', 'New board')))
  await until(() => address.startsWith('/board/new?draft='))
  const [board] = await workspace.boards()
  expect((await contentsOf(board?.uid ?? '')).sort()).toEqual(['#3f5fa8', 'Cups\nhttps://example.org/'])
  expect(await arrivalsFor(1)).toEqual([])
  expect(readToasts()[0]?.title).toBe('Added to Untitled Board')
  await act(async () => readToasts()[0]?.action?.onClick())
  await vi.waitFor(async () => expect(await contentsOf(board?.uid ?? '')).toEqual([]))
  await until(() => readToasts()[0]?.action?.label === 'Choose a board')
  await act(async () => readToasts()[0]?.action?.onClick())
  expect(address).toBe('/receive')
})

test('a shared text that is too long for one element is on the board with all of its words', async () => {
  const text = 'moss and stone '.repeat(3000).trim()
  await saveArrival({ userId: 1, from: 'share', text })
  const { uid } = await workspace.createDraft()
  const { count } = await putOnBoard(await arrivalsFor(1), { workspace, boardUid: uid })
  const contents = await contentsOf(uid)
  expect(contents).toHaveLength(count)
  expect(contents.flatMap((content) => content.split(' '))).toHaveLength(9000)
  expect(Math.max(...contents.map(({ length }) => length))).toBeLessThanOrEqual(20_000)
})

test('undoing it keeps what was shared, for another board', async () => {
  await saveArrival({ userId: 1, from: 'share', title: 'Cups', url: 'https://example.org/' })
  const { uid } = await workspace.createDraft()
  const { undo } = await putOnBoard(await arrivalsFor(1), { workspace, boardUid: uid })
  expect(await arrivalsFor(1)).toEqual([])
  await undo()
  expect(await contentsOf(uid)).toEqual([])
  expect(await arrivalsFor(1)).toMatchObject([{ userId: 1, from: 'share', title: 'Cups', url: 'https://example.org/' }])
  // As on the next visit: it is on no board.
  expect(await arrivedAlready(workspace, await arrivalsFor(1))).toEqual([])
})

test('if it cannot be kept any more, undoing leaves it on the board', async () => {
  await saveArrival({ userId: 1, from: 'share', text: 'blue' })
  const { uid } = await workspace.createDraft()
  const { undo } = await putOnBoard(await arrivalsFor(1), { workspace, boardUid: uid })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(undo()).rejects.toThrow('full')
  vi.restoreAllMocks()
  expect(await contentsOf(uid)).toEqual(['blue'])
})

test('keeps shared content without a choice; it can be discarded and restored', async () => {
  await saveArrival({ userId: 1, from: 'share', text: 'later' })
  const page = await show()
  await press(await until(() => byName('[role=dialog] button', 'Close')))
  await until(() => !document.querySelector('[role=dialog]'))
  expect(await arrivalsFor(1)).toHaveLength(1)
  await press(await until(() => byName('button', 'Discard')))
  await until(() => page.textContent?.includes('Nothing is waiting'))
  await act(async () => readToasts()[0]?.action?.onClick())
  await until(() => page.textContent?.includes('later'))
})

test('signed out: shows and keeps it, and signing in leads back', async () => {
  await saveArrival({ userId: null, from: 'share', text: 'blue' })
  account.current = { state: 'signed-out', user: null, workspace: null }
  const page = await show()
  await until(() => page.textContent?.includes('blue'))
  expect(byName<HTMLAnchorElement>('a', 'Log in')?.getAttribute('href')).toBe('/auth?next=%2Freceive')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(await arrivalsFor(null)).toHaveLength(1)
})

test('does not add content again that reached its board before the app was killed', async () => {
  await saveArrival({ userId: 1, from: 'share', text: 'once' })
  await saveArrival({ userId: 1, from: 'share', text: 'not yet' })
  // Those of the same millisecond come in any order.
  const saved = await arrivalsFor(1)
  const [once, notYet] = ['once', 'not yet'].map((words) => saved.find(({ text }) => text === words))
  if (!once || !notYet) throw new Error('Nothing was kept')
  const { uid } = await workspace.createDraft()
  const elementId = uuidv7()
  await workspace.commit(uid, [
    { mutationId: uuidv7(), change: { kind: 'element.create', elementId, data: { type: 'text', content: 'once' } } },
  ])
  await recordDestinations(
    new Map([
      [once, { boardUid: uid, elementIds: [elementId] }],
      [notYet, { boardUid: uid, elementIds: [uuidv7()] }],
    ]),
  )
  const page = await show()
  await until(() => page.textContent?.includes('not yet'))
  expect(page.textContent).not.toContain('once')
  expect((await arrivalsFor(1)).map(({ text }) => text)).toEqual(['not yet'])
})

test('names a file that is not an image, creates nothing and loses nothing', async () => {
  const { uid } = await workspace.createDraft()
  await saveArrival({ userId: 1, from: 'file' })
  const [saved] = await arrivalsFor(1)
  const files = [new File(['no'], 'notes.txt', { type: 'text/plain' })]
  const outcome = await putOnBoard(saved ? [{ ...saved, files }] : [], { workspace, boardUid: uid })
  expect(outcome).toMatchObject({ count: 0, failed: ['notes.txt: This file isn’t an image.'] })
  expect(await contentsOf(uid)).toEqual([])
  expect(await arrivalsFor(1)).toHaveLength(1)
})

test('keeps an image that cannot be prepared now, with everything that came with it', async () => {
  const { uid } = await workspace.createDraft()
  await saveArrival({ userId: 1, from: 'share', text: 'Cups' })
  await saveArrival({ userId: 1, from: 'share', text: 'Plates' })
  const saved = await arrivalsFor(1)
  const cups = saved.find(({ text }) => text === 'Cups')
  const plates = saved.find(({ text }) => text === 'Plates')
  if (!cups || !plates) throw new Error('Nothing was kept')
  // As in the first minute offline: the image decoder fails to load.
  const unloaded = new File(['photo'], 'cup.jpg', { type: 'image/jpeg' })
  Object.defineProperty(unloaded, 'slice', {
    value: () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  })
  const outcome = await putOnBoard([{ ...cups, files: [unloaded] }, plates], { workspace, boardUid: uid })
  expect(outcome.count).toBe(1)
  expect(outcome.failed).toEqual([expect.stringContaining('connect and try again')])
  expect(await contentsOf(uid)).toEqual(['Plates'])
  expect((await arrivalsFor(1)).map(({ text }) => text)).toEqual(['Cups'])
})

test('removes the new board if nothing could be added to it', async () => {
  await saveArrival({ userId: 1, from: 'file', title: ' ' })
  await show()
  await press(await until(() => byName('[role=dialog] button', 'New board')))
  await until(() => !document.querySelector('[role=dialog]'))
  await vi.waitFor(async () => expect(await workspace.boards()).toEqual([]))
  expect(await arrivalsFor(1)).toHaveLength(1)
})

test('if the device cannot store it, keeps it waiting and makes no board', async () => {
  await saveArrival({ userId: 1, from: 'share', text: 'blue' })
  vi.spyOn(workspace, 'commit').mockRejectedValue(new Error('full'))
  await show()
  await press(await until(() => byName('[role=dialog] button', 'New board')))
  await until(() => readToasts()[0]?.variant === 'destructive')
  expect(await workspace.boards()).toEqual([])
  expect(await arrivalsFor(1)).toHaveLength(1)
})

test('stores files that the app was opened with before asking for a board', async () => {
  const file = new File(['photo'], 'cup.jpg', { type: 'image/jpeg' })
  // What this database returns is not a File of this window.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:cup')
  let launch = (_: object) => {}
  vi.stubGlobal('launchQueue', { setConsumer: (consumer: typeof launch) => (launch = consumer) })
  const page = await show()
  await until(() => page.textContent?.includes('Nothing is waiting'))
  launch({ files: [{ getFile: async () => file }] })
  await until(() => byName('[role=dialog] button', 'New board'))
  expect(await arrivalsFor(1)).toMatchObject([{ from: 'file', userId: 1 }])
})

test.each([
  ['/receive?lost', 'It couldn’t be saved'],
  ['/receive?lost=unready', 'Please share it again'],
  ['/receive?left=3', '3 files were left out'],
])('reports only once what could not be stored: %s', async (at, title) => {
  await show(at)
  await until(() => readToasts()[0]?.title === title)
  expect(address).toBe('/receive')
})

test('adds the text and images of one share as one change', async () => {
  await saveArrival({ userId: 1, from: 'share', text: 'a' })
  await saveArrival({ userId: 1, from: 'share', text: 'b' })
  const { uid } = await workspace.createDraft()
  const commit = vi.spyOn(workspace, 'commit')
  const { count } = await putOnBoard(await arrivalsFor(1), { workspace, boardUid: uid })
  expect(count).toBe(2)
  expect(commit).toHaveBeenCalledTimes(1)
})

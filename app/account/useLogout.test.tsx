import { IDBFactory } from 'fake-indexeddb'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { atRest, creation, TestDevice } from '../../tests/support/offline'
import { byName, press, render, until } from '../../tests/support/render'
import type { Workspace } from '../offline/workspace'
import { useLogout } from './useLogout'

const toasts = vi.hoisted((): string[] => [])
vi.mock('../ui/toast', () => ({ toast: ({ title }: { title: string }) => toasts.push(title) }))
const account = vi.hoisted(() => ({ workspace: null as Workspace | null, logout: async () => {} }))
vi.mock('./useAccount', () => ({ useAccount: () => account }))

afterEach(async () => {
  await account.workspace?.close()
  account.workspace = null
  toasts.length = 0
  vi.unstubAllGlobals()
})

function Leave() {
  const { requestLogout, discard, isConfirming } = useLogout()
  return (
    <>
      <button type="button" onClick={requestLogout}>
        Log out
      </button>
      {isConfirming && (
        <button type="button" onClick={discard}>
          Discard
        </button>
      )}
    </>
  )
}

const pages = (
  <MemoryRouter>
    <Routes>
      <Route path="/" element={<Leave />} />
      <Route path="/auth" element={<p>Welcome back</p>} />
    </Routes>
  </MemoryRouter>
)

test('logs out even if this browser fails to end its push messages', async () => {
  const getRegistration = async () => {
    throw new DOMException('The storage is broken', 'UnknownError')
  }
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { getRegistration } } }))
  const page = await render(pages)
  await press(await until(() => byName('button', 'Log out')))
  await until(() => page.textContent?.includes('Welcome back'))
  expect(toasts).toEqual(['Logged out'])
})

test('discarded changes are not sent, even if the server can be reached again meanwhile', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const device = new TestDevice()
  const { server } = device
  const workspace = await device.open()
  account.workspace = workspace
  const uid = await device.board(workspace)
  server.intercept = () => 'lost'
  for (let count = 0; count < 3; count++) await workspace.commit(uid, [creation()])
  await atRest(workspace)
  server.intercept = () => undefined
  const page = await render(pages)
  await press(await until(() => byName('button', 'Log out')))
  await press(await until(() => byName('button', 'Discard')))
  await until(() => page.textContent?.includes('Welcome back'))
  await atRest(workspace)
  expect(await workspace.waiting()).toEqual([])
  expect(server.elements.size).toBe(0)
})

test('asks about a change that is still being stored when Log out is pressed', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const device = new TestDevice()
  const workspace = await device.open()
  account.workspace = workspace
  const uid = await device.board(workspace)
  await atRest(workspace)
  device.server.intercept = () => 'lost'
  let store = () => {}
  const change = new Promise<void>((resolve) => {
    store = resolve
  })
  workspace.typing(
    uid,
    change.then(async () => void (await workspace.commit(uid, [creation()]))),
  )
  const page = await render(pages)
  await press(await until(() => byName('button', 'Log out')))
  store()
  await until(() => byName('button', 'Discard'))
  expect(page.textContent).not.toContain('Welcome back')
})

test('asks about changes that are only in memory, because the storage does not respond', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const workspace = await new TestDevice().open()
  account.workspace = workspace
  await atRest(workspace)
  const status = workspace.status()
  vi.spyOn(workspace, 'status').mockImplementation(() => ({ ...status, memoryOnly: 2 }))
  const page = await render(pages)
  await press(await until(() => byName('button', 'Log out')))
  await until(() => byName('button', 'Discard'))
  expect(page.textContent).not.toContain('Welcome back')
})

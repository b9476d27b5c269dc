import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { AccountProvider } from '../../account/useAccount'
import { readToasts } from '../../ui/toast'
import { StorageSection } from './StorageSection'

const storage = { isPersisted: false, mayPersist: false }
beforeEach(() => {
  Object.assign(storage, { isPersisted: false, mayPersist: false })
  vi.stubGlobal('navigator', {
    ...navigator,
    storage: {
      estimate: async () => ({ usage: 34_000_000, quota: 2_100_000_000 }),
      persisted: async () => storage.isPersisted,
      persist: async () => {
        storage.isPersisted = storage.mayPersist
        return storage.isPersisted
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

async function show() {
  const server = new FakeServer()
  server.isCut = true
  const workspace = await testWorkspace(server)
  const draft = await workspace.createDraft({ name: 'Begun' })
  const saved = await workspace.createDraft({ name: 'Waiting' })
  await workspace.saveDraft(saved.uid)
  const page = await render(
    <MemoryRouter>
      <AccountProvider store={accountStub({ state: 'signed-in', user: makeUser(1), workspace })}>
        <StorageSection />
      </AccountProvider>
    </MemoryRouter>,
  )
  await until(() => page.textContent?.includes('Available offline'))
  return { page, workspace, server, draft, saved }
}

test('offline: shows what is stored and how much of the space is used', async () => {
  const { page } = await show()
  expect(page.textContent).toContain('34 MB of 2.1 GB used, 2.1 GB left')
  expect(page.textContent).toContain('Stored here: 2 boards with 0 images, and 0 images from elsewhere.')
  expect(page.textContent).toContain('On this device only')
  expect(byName('button', 'Keep Begun offline')).toBeUndefined()
})

test('shows how safe unsent work is: how much, since when, and whether there is a second copy', async () => {
  const { page, workspace, server } = await show()
  const facts = () => page.querySelector('dl')?.textContent
  await until(() => facts()?.includes('1, saved on this device.'))
  expect(facts()).toContain('Not on this device yet.')
  expect(facts()).toContain('None. This browser doesn’t support one, or there’s no room.')
  const [entry] = await workspace.waiting()
  server.isCut = false
  await workspace.discard(entry?.mutationId ?? '')
  await workspace.checkSession()
  await until(() => facts()?.includes('None. 1 unsaved board is on this device only.'))
  await until(() => page.querySelector('dl time')?.textContent === 'just now')
})

test('pins and unpins a board', async () => {
  const { workspace, saved } = await show()
  const pin = await until(() => byName('button', 'Keep Waiting offline'))
  expect(pin.getAttribute('aria-pressed')).toBe('false')
  await press(pin)
  await until(() => byName('button', 'Keep Waiting offline')?.getAttribute('aria-pressed') === 'true')
  expect((await workspace.boards()).find(({ uid }) => uid === saved.uid)?.isPinned).toBe(true)
  await press(await until(() => byName('button', 'Keep Waiting offline')))
  await until(() => byName('button', 'Keep Waiting offline')?.getAttribute('aria-pressed') === 'false')
})

test('asks the browser for persistent storage and shows its answer', async () => {
  const { page } = await show()
  await press(await until(() => byName('button', 'Protect it')))
  await until(() => readToasts()[0]?.title === 'The browser declined')
  storage.mayPersist = true
  await press(await until(() => byName('button', 'Protect it')))
  await until(() => page.textContent?.includes('Protected: the browser won’t clear it on its own.'))
})

test('clearing needs a second press and keeps what is needed', async () => {
  const { page, workspace } = await show()
  await press(await until(() => byName('button', 'Clear copies')))
  await press(await until(() => byName('button', 'Clear')))
  await until(() => readToasts()[0]?.title === 'Cleared')
  expect(page.textContent).toContain('Stored here: 2 boards')
  expect(await workspace.waiting()).toHaveLength(1)
})

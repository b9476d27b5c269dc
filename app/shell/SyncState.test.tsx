import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { byName, press, render, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import type { Workspace } from '../offline/workspace'
import { readToasts } from '../ui/toast'
import { SyncState } from './SyncState'

let server: FakeServer
let workspace: Workspace

beforeEach(async () => {
  server = new FakeServer().on('GET /api/boards', () => json(200, []))
  workspace = await testWorkspace(server)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <MemoryRouter>
      <SyncState workspace={workspace} />
    </MemoryRouter>,
  )
const label = () => document.querySelector('button[aria-haspopup=dialog]')?.getAttribute('aria-label')
const isAnnounced = (text: string) => until(() => label() === text, `${text}, but ${label()}`)

async function makeBoard(name: string) {
  const draft = await workspace.createDraft({ name })
  await workspace.saveDraft(draft.uid)
}

async function open() {
  const button = document.querySelector<HTMLElement>('button[aria-haspopup=dialog]')
  if (button) await press(button)
  return until(() => document.querySelector<HTMLElement>('[role=dialog]'))
}

test('counts pending and refused changes', async () => {
  await show()
  await isAnnounced('Saved')
  server.isCut = true
  await act(async () => makeBoard('Tunnel'))
  await isAnnounced('Offline · 1 waiting')
  server.isCut = false
  server.on('POST /api/boards', () => json(403, { error: 'FORBIDDEN', message: 'Verify your email first.' }))
  await act(async () => workspace.flush())
  await isAnnounced('1 needs attention')
})

test('the panel lists pending changes by board and offers to send them now', async () => {
  await show()
  server.isCut = true
  await act(async () => makeBoard('Tunnel'))
  const panel = await open()
  await until(() => panel.textContent?.includes('Board created “Tunnel”'))
  await until(() => byName('button', 'Send now'))
})

test('a refused change shows its reason and offers Retry, Copy and Discard', async () => {
  const refusal = { error: 'VALIDATION_FAILED', message: 'Name is too long', field: 'name' }
  server.on('POST /api/boards', () => json(400, refusal))
  const copied = vi.fn(async (_text: string) => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } })
  await show()
  await act(async () => makeBoard('Tunnel'))
  const panel = await open()
  await until(() => panel.textContent?.includes('Name is too long'))

  const tries = server.count('POST /api/boards')
  await press(await until(() => byName('button', 'Retry')))
  await until(() => server.count('POST /api/boards') > tries)

  await press(await until(() => byName('button', 'Copy')))
  expect(copied.mock.calls[0]?.[0]).toContain('Tunnel')

  await press(await until(() => byName('button', 'Discard')))
  expect(await workspace.waiting()).toHaveLength(1)
  await press(await until(() => byName('button', 'Discard permanently')))
  await isAnnounced('Saved')
  expect(await workspace.waiting()).toEqual([])
})

test('a press that fails is reported, and an outbox that can’t be read is read again with the next status', async () => {
  server.on('POST /api/boards', () => json(400, { error: 'VALIDATION_FAILED', message: 'Name is too long' }))
  await show()
  await act(async () => makeBoard('Tunnel'))
  await isAnnounced('1 needs attention')
  const unreadable = new DOMException('The storage is broken', 'UnknownError')
  vi.spyOn(workspace, 'waiting').mockRejectedValueOnce(unreadable)
  vi.spyOn(workspace, 'retry').mockRejectedValueOnce(unreadable)
  const panel = await open()
  expect(panel.textContent).not.toContain('Name is too long')
  // A new status reads it again.
  await act(async () => makeBoard('Bridge'))
  await until(() => panel.textContent?.includes('Name is too long'))
  const retry = await until(() => byName('button', 'Retry'))
  await press(retry)
  await until(() => readToasts()[0]?.title === 'That didn’t work')
  expect(readToasts()[0]).toMatchObject({ description: 'The storage is broken', variant: 'destructive' })
  vi.restoreAllMocks()
})

test('Retry all retries several refused changes at once, for example after a quota error', async () => {
  const message = 'You have reached the limit of 4 boards.'
  server.on('POST /api/boards', () => json(422, { error: 'QUOTA_EXCEEDED', message }))
  await show()
  await act(async () => makeBoard('First'))
  await act(async () => makeBoard('Second'))
  const panel = await open()
  await until(() => panel.textContent?.split(message).length === 3)
  const tries = server.count('POST /api/boards')
  await press(await until(() => byName('button', 'Retry all')))
  await until(() => server.count('POST /api/boards') === tries + 2)
})

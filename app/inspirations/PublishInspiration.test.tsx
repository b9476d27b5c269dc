import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer, json, makeUser } from '../../tests/support/FakeServer'
import { byName, press, render, until } from '../../tests/support/render'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { PublishInspiration } from './PublishInspiration'

const PICTURE = `/assets/${'1'.repeat(64)}.png`
let server: FakeServer

beforeEach(() => {
  server = new FakeServer().on('GET /api/boards', () => json(200, []))
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('with an unconfirmed email, the dialog says so, resends the link and publishes nothing', async () => {
  server.on('GET /api/auth/user', () => json(200, { ...makeUser(1), isEmailVerified: false }))
  server.on('POST /api/account/verification', () => json(200, {}))
  await render(
    <PublishInspiration
      board={{ uid: '0190c8a0-0000-7000-8000-000000000001', id: 7, name: 'Lisbon', thumbnailUrl: PICTURE }}
      images={[]}
      workspace={await testWorkspace(server)}
      onClose={() => {}}
      onOpen={() => {}}
    />,
  )
  await press(await until(() => byName('button', 'Publish')))
  const words = () => document.querySelector('[role=dialog] [role=alert]')?.textContent
  await until(() => words()?.startsWith('To publish an inspiration, open the link we emailed to'))
  await press(await until(() => byName('button', 'Resend')))
  await until(() => words() === 'Check your inbox and your spam folder.')
  expect(server.count('POST /api/account/verification')).toBe(1)
  expect(server.count('POST /api/inspirations')).toBe(0)
})

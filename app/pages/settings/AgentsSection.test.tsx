import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newAccessToken } from '../../../contract/agents'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, fieldOf, press, render, type, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { AccountProvider } from '../../account/useAccount'
import { useApi } from '../../api/useApi'
import { readToasts } from '../../ui/toast'
import { AgentsSection } from './AgentsSection'
import { parseTokens, TOKENS_PATH } from './settingsCalls'

const TOKEN = {
  id: 4,
  name: 'Claude',
  scope: 'propose',
  boards: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  lastUsedAt: null as string | null,
}
let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => vi.unstubAllGlobals())

let users = 300
function Section({ userId, isOn }: { readonly userId: number; readonly isOn: boolean }) {
  return <AgentsSection tokens={useApi({ path: TOKENS_PATH, parse: parseTokens, userId })} isOn={isOn} />
}

async function show(tokens: readonly unknown[], isOn = true) {
  server.on(`GET ${TOKENS_PATH}`, () => json(200, tokens))
  const user = makeUser(++users)
  const workspace = await testWorkspace(server, user.id)
  const page = await render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <AccountProvider store={accountStub({ state: 'signed-in', user, workspace })}>
          <Section userId={user.id} isOn={isOn} />
        </AccountProvider>
      </MemoryRouter>
    </SWRConfig>,
  )
  return { page, workspace }
}
const button = (name: string) => until(() => byName<HTMLButtonElement>('button', name), `a button ${name}`)
const radio = (name: string) =>
  until(
    () =>
      [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find((input) =>
        input.closest('label')?.textContent?.startsWith(name),
      ),
    `a choice ${name}`,
  )
const sent = () => server.calls.findLast(({ method }) => method === 'POST')?.body

test('shows a token’s scope, its boards and when it was last used', async () => {
  const boards = ['Coast', 'Kitchen', 'Logo', 'Trip'].map((name, index) => ({ id: index + 1, name }))
  const { page } = await show([
    TOKEN,
    { ...TOKEN, id: 5, name: 'Reader', scope: 'read', boards, expiresAt: '2020-01-01T00:00:00.000Z' },
    { ...TOKEN, id: 6, name: 'Gone', boards: [] },
  ])
  const items = await until(() => {
    const found = [...page.querySelectorAll('li')]
    return found.length === 3 && found
  })
  expect(items[0]?.textContent).toContain('Read boards and propose changes · All boards')
  expect(items[0]?.textContent).toContain('Never used · Expires')
  expect(items[1]?.textContent).toContain('Read boards · Coast, Kitchen and 2 more')
  expect(items[1]?.textContent).toContain('Expired')
  expect(items[2]?.textContent).toContain('No boards left')
})

test('Revoke ends a token with one press', async () => {
  await show([TOKEN])
  server.on(`DELETE ${TOKENS_PATH}/4`, () => new Response(null, { status: 204 }))
  const revoke = await button('Revoke Claude')
  server.on(`GET ${TOKENS_PATH}`, () => json(200, []))
  await press(revoke)
  await until(() => document.body.textContent?.includes('No access tokens yet.'))
  await until(() => document.activeElement?.textContent === 'Agents')
  expect(server.count(`DELETE ${TOKENS_PATH}/4`)).toBe(1)
  expect(readToasts()[0]).toMatchObject({
    title: 'Token revoked',
    description: '“Claude” can no longer reach your boards.',
  })
})

test('creates a token with the chosen options, and shows it once with instructions to connect', async () => {
  const { page } = await show([])
  server.on(`POST ${TOKENS_PATH}`, () => json(201, { token: 'mdl_secret', details: TOKEN }))
  await press(await button('New token'))
  await until(() => byName('label', 'Your password'))
  await type('Name', ' Claude ')
  await press(await radio('Read boards'))
  await type('Your password', 'correct horse')
  await press(await button('Create token'))
  await until(() => byName('section', 'Your new token'))
  expect(sent()).toEqual({ name: 'Claude', scope: 'read', boardIds: null, days: 90, password: 'correct horse' })
  expect(newAccessToken.safeParse(sent()).success).toBe(true)
  expect(fieldOf('Token for Claude').value).toBe('mdl_secret')
  expect(fieldOf('Server address').value).toBe(`${location.origin}/mcp`)
  expect(JSON.parse(page.querySelector('pre')?.textContent ?? '')).toEqual({
    mcpServers: {
      moodloom: { type: 'http', url: `${location.origin}/mcp`, headers: { Authorization: 'Bearer mdl_secret' } },
    },
  })
  await press(await button('Done'))
  expect(page.textContent).not.toContain('mdl_secret')
})

test('shows errors at their fields', async () => {
  await show([])
  await press(await button('New token'))
  await until(() => byName('label', 'Your password'))
  await press(await radio('Only chosen boards'))
  await press(await button('Create token'))
  await until(() => document.body.textContent?.includes('Give the token a name'))
  expect(document.body.textContent).toContain('Choose at least one board')
  expect(server.count(`POST ${TOKENS_PATH}`)).toBe(0)
  await press(await radio('All boards'))
  await type('Name', 'Claude')
  await type('Your password', 'wrong')
  server.on(`POST ${TOKENS_PATH}`, () => json(403, { error: 'WRONG_PASSWORD', message: 'This is not your password' }))
  await press(await button('Create token'))
  await until(() => document.body.textContent?.includes('This is not your password'))
  expect(fieldOf('Your password').getAttribute('aria-invalid')).toBe('true')
})

test('boards can be searched by name; drafts, which no agent can reach, are not offered', async () => {
  const { workspace } = await show([])
  await workspace.createDraft({ name: 'Begun' })
  const draft = await workspace.createDraft({ name: 'Coast' })
  await workspace.saveDraft(draft.uid)
  await press(await button('New token'))
  await press(await radio('Only chosen boards'))
  await until(() => document.body.textContent?.includes('You have no saved boards yet.'))
})

test('on a server without agents, tokens can be revoked but not created', async () => {
  const { page } = await show([TOKEN], false)
  await button('Revoke Claude')
  expect(page.textContent).toContain('Agents are turned off on this server.')
  expect(byName('button', 'New token')).toBeUndefined()
})

test('on a server without agents, the section is hidden while there are no tokens', async () => {
  const { page } = await show([], false)
  await until(() => server.count(`GET ${TOKENS_PATH}`) === 1)
  await act(async () => {})
  expect(page.textContent).toBe('')
})

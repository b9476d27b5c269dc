import { SWRConfig } from 'swr'
import { afterEach, test, vi } from 'vitest'
import { FakeServer, json } from '../../../tests/support/FakeServer'
import { byName, press, render, type, until } from '../../../tests/support/render'
import { useApi } from '../../api/useApi'
import { PasskeysSection } from './PasskeysSection'
import { PASSKEYS_PATH, parsePasskeys } from './settingsCalls'

afterEach(() => vi.unstubAllGlobals())

const passkey = (id: number, name: string) => ({ id, name, createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null })

function Section() {
  return <PasskeysSection passkeys={useApi({ path: PASSKEYS_PATH, parse: parsePasskeys, userId: 1 })} />
}

test('a removed passkey leaves the focus on the section’s title', async () => {
  let passkeys = [passkey(1, 'Phone'), passkey(2, 'Laptop')]
  const server = new FakeServer()
    .on(`GET ${PASSKEYS_PATH}`, () => json(200, passkeys))
    .on(`DELETE ${PASSKEYS_PATH}/1`, () => {
      passkeys = [passkey(2, 'Laptop')]
      return new Response(null, { status: 204 })
    })
  vi.stubGlobal('fetch', server.fetch)
  await render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Section />
    </SWRConfig>,
  )
  const remove = await until(() => byName('button', 'Remove Phone'))
  remove.focus()
  await press(remove)
  await until(() => byName('label', 'Your password'))
  await type('Your password', 'correct horse')
  await press(await until(() => byName('[role=dialog] button', 'Remove')))
  await until(() => !byName('button', 'Remove Phone') && !document.querySelector('[role=dialog]'))
  await until(() => document.activeElement?.textContent === 'Passkeys')
})

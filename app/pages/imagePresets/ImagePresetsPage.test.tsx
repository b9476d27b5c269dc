import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Preset } from '../../../contract/preset'
import { accountStub } from '../../../tests/support/accountStub'
import { FakeServer, json, makeUser } from '../../../tests/support/FakeServer'
import { byName, press, render, until } from '../../../tests/support/render'
import { testWorkspace } from '../../../tests/support/testWorkspace'
import { AccountProvider } from '../../account/useAccount'
import { ImagePresetsPage } from './ImagePresetsPage'

/** By file name, the images being prepared: a call ends that. */
const preparing = vi.hoisted(() => new Map<string, () => void>())
vi.mock('../../imaging/prepareImage', () => ({
  prepareImage: (file: File) =>
    new Promise((resolve) => {
      preparing.set(file.name, () => resolve({ address: `/assets/${file.name}`, blob: file, width: 10, height: 10 }))
    }),
}))
vi.mock('../../presets/usePreview', () => ({
  useOpenPicture: ({ name }: File) => ({ state: 'failed', reason: name }),
}))

const PRESET: Preset = {
  ...{ id: 1, userId: 1, name: 'Teal', description: null, category: 'custom', thumbnailUrl: null, isPublic: false },
  ...{ modifications: [{ type: 'hue', params: { hue: 0.2 } }], likes: 0, usageCount: 0, isLiked: false, isMine: true },
  ...{ createdAt: '2026-01-01T12:00:00.000Z', updatedAt: '2026-01-01T12:00:00.000Z' },
}

beforeEach(async () => {
  preparing.clear()
  const server = new FakeServer()
  for (const list of ['', '/user', '/public']) server.on(`GET /api/image-presets${list}`, () => json(200, [PRESET]))
  server.on('POST /api/image-presets/1/use', () => json(200, PRESET))
  vi.stubGlobal('fetch', server.fetch)
  const store = accountStub({ state: 'signed-in', user: makeUser(1), workspace: await testWorkspace(server) })
  await render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <AccountProvider store={store}>
          <ImagePresetsPage />
        </AccountProvider>
      </MemoryRouter>
    </SWRConfig>,
  )
})
afterEach(() => vi.unstubAllGlobals())

async function choose(name: string): Promise<void> {
  const input = await until(() => byName<HTMLInputElement>('input', 'Image file'))
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], name, { type: 'image/png' })] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => preparing.has(name))
}
const prepared = (name: string) => act(async () => preparing.get(name)?.())
const shown = () => document.querySelector('[role=alert]')?.textContent

test('of two images chosen in succession, shows the second, however long the first takes', async () => {
  await choose('first.png')
  await choose('second.png')
  await prepared('second.png')
  await until(() => shown() === 'second.png')
  await prepared('first.png')
  expect(shown()).toBe('second.png')
})

test('applies a preset that was chosen while the image was opening', async () => {
  await choose('first.png')
  await press(await until(() => byName('button', 'Use Teal')))
  await prepared('first.png')
  await until(() => shown() === 'first.png')
  expect(byName<HTMLButtonElement>('button', 'Reset all')?.disabled).toBe(false)
})

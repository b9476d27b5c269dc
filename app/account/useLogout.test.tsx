import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { byName, press, render, until } from '../../tests/support/render'
import { useLogout } from './useLogout'

const toasts = vi.hoisted((): string[] => [])
vi.mock('../ui/toast', () => ({ toast: ({ title }: { title: string }) => toasts.push(title) }))
vi.mock('./useAccount', () => ({ useAccount: () => ({ workspace: null, logout: async () => {} }) }))

afterEach(() => void vi.unstubAllGlobals())

function Leave() {
  const { requestLogout } = useLogout()
  return (
    <button type="button" onClick={requestLogout}>
      Log out
    </button>
  )
}

test('logs out even if this browser fails to end its push messages', async () => {
  const getRegistration = async () => {
    throw new DOMException('The storage is broken', 'UnknownError')
  }
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: { getRegistration } } }))
  const page = await render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Leave />} />
        <Route path="/auth" element={<p>Welcome back</p>} />
      </Routes>
    </MemoryRouter>,
  )
  await press(await until(() => byName('button', 'Log out')))
  await until(() => page.textContent?.includes('Welcome back'))
  expect(toasts).toEqual(['Logged out'])
})

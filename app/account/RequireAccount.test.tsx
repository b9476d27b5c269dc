import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { accountStub } from '../../tests/support/accountStub'
import { makeUser } from '../../tests/support/FakeServer'
import { render } from '../../tests/support/render'
import { RequireAccount } from './RequireAccount'
import { AccountProvider } from './useAccount'

function Where() {
  const { pathname, search } = useLocation()
  return pathname + search
}

async function visit(account: Parameters<typeof accountStub>[0]) {
  return render(
    <MemoryRouter initialEntries={['/profile?tab=liked']}>
      <AccountProvider store={accountStub(account)}>
        <Routes>
          <Route path="/profile" element={<RequireAccount>the page</RequireAccount>} />
          <Route path="*" element={<Where />} />
        </Routes>
      </AccountProvider>
    </MemoryRouter>,
  )
}

test('shows a spinner while the user loads', async () => {
  const page = await visit({ state: 'loading' })
  expect(page.querySelector('[role=status]')?.textContent).toBe('Loading')
})

test('shows the page when signed in', async () => {
  expect((await visit({ state: 'signed-in', user: makeUser(1) })).textContent).toBe('the page')
})

test('redirects to /auth with the return path when signed out', async () => {
  expect((await visit({ state: 'signed-out' })).textContent).toBe('/auth?next=%2Fprofile%3Ftab%3Dliked')
})

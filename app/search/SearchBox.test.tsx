import { act } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render, until } from '../../tests/support/render'
import { SearchBox } from './SearchBox'

/** The header's box, above pages of which the results load only when `load` is called. */
async function show() {
  let load: () => void = () => undefined
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const frame = (
    <>
      <SearchBox userId={null} />
      <Outlet />
    </>
  )
  const results = async () => {
    await loaded
    return { element: <h1>Results</h1> }
  }
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path: '/', element: <h1>Home</h1> },
          { path: '/search', lazy: results },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  await render(<RouterProvider router={router} />)
  const box = document.querySelector('input') as HTMLInputElement
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const submit = () =>
    act(async () => void box.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })))
  return { router, box, type, submit, load: () => act(async () => load()) }
}

test('what is typed while the results open stays, and is searched for', async () => {
  const { router, box, type, submit, load } = await show()
  await type('oak')
  await submit()
  expect(box.value).toBe('oak')
  await type('oak chair')
  await load()
  expect(box.value).toBe('oak chair')
  await until(() => router.state.location.search === '?q=oak+chair')
})

test('Back and Forward bring back the query of each page', async () => {
  const { router, box, type, submit, load } = await show()
  await load()
  await type('oak')
  await submit()
  await until(() => router.state.location.search === '?q=oak')
  await act(async () => router.navigate('/search?q=brass'))
  expect(box.value).toBe('brass')
  await act(async () => router.navigate(-1))
  expect(box.value).toBe('oak')
  await act(async () => router.navigate(-1))
  expect(box.value).toBe('')
  await act(async () => router.navigate(1))
  expect(box.value).toBe('oak')
})

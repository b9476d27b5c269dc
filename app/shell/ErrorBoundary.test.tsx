import { beforeAll, expect, test, vi } from 'vitest'
import { byName, render } from '../../tests/support/render'
import { readErrors, recordErrors } from '../ui/errorLog'
import { ErrorBoundary } from './ErrorBoundary'

beforeAll(recordErrors)

function Broken({ error }: { readonly error: Error }): never {
  throw error
}

async function fail(error: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return render(
    <ErrorBoundary page="/templates">
      <Broken error={error} />
    </ErrorBoundary>,
  )
}

test('a page that cannot be loaded says that it is not on this device, and reloads when back online', async () => {
  const page = await fail(new TypeError('Failed to fetch dynamically imported module: /static/TemplatesPage.js'))
  expect(page.textContent).toContain('This page isn’t on this device')
  expect(page.textContent).toContain('Everything saved on this device is kept.')
  expect(byName('button', 'Reload')).toBeDefined()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a page that throws does not reload by itself', async () => {
  const page = await fail(new Error('a bug'))
  expect(page.textContent).toContain('Something went wrong')
  expect(readErrors().at(-1)).toMatchObject({ where: 'page', error: 'Error: a bug' })
  expect(byName('button', 'Copy diagnostics')).toBeDefined()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  reload.mockClear()
  window.dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
})

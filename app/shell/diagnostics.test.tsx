import { afterEach, expect, test, vi } from 'vitest'
import { reportError } from '../ui/errorLog'
import { readToasts } from '../ui/toast'
import { copyDiagnostics, diagnosticsText } from './diagnostics'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('diagnostics name the browser, the sync state and the errors, and of the address its first part only', async () => {
  history.replaceState(null, '', '/s/a-secret-link')
  reportError(new Error('a bug'), 'page')
  const text = await diagnosticsText(null)
  expect(JSON.parse(text)).toMatchObject({
    page: '/s',
    browser: navigator.userAgent,
    sync: null,
    errors: [{ where: 'page', error: 'Error: a bug' }],
  })
  expect(text).not.toContain('a-secret-link')
})

test('they are copied, and the person is told', async () => {
  const writeText = vi.fn(async (_: string) => {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
  await copyDiagnostics(null)
  expect(JSON.parse(writeText.mock.calls[0]?.[0] ?? '')).toHaveProperty('errors', [])
  expect(readToasts()[0]?.title).toBe('Diagnostics copied')
  writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await copyDiagnostics(null)
  expect(readToasts()[0]?.title).toBe('Could not copy the diagnostics')
})

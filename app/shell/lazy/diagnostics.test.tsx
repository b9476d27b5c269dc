import { afterEach, expect, test, vi } from 'vitest'
import { reportError } from '../../platform/reportError'
import { recordErrors } from '../../ui/errorLog'
import { readToasts } from '../../ui/toast'
import { copyDiagnostics, diagnosticsText, sendDiagnostics } from './diagnostics'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('diagnostics include the browser, the sync state and errors, but only the first segment of the path', async () => {
  recordErrors()
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

test('copying reports success or failure', async () => {
  const writeText = vi.fn(async (_: string) => {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
  await copyDiagnostics(null)
  expect(JSON.parse(writeText.mock.calls[0]?.[0] ?? '')).toHaveProperty('errors', [])
  expect(readToasts()[0]?.title).toBe('Diagnostics copied')
  writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await copyDiagnostics(null)
  expect(readToasts()[0]?.title).toBe('Couldn’t copy the diagnostics')
})

test('sending reports success, or failure with the reason', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(null, { status: 204 }))
  await sendDiagnostics(null)
  const body = JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))
  expect(JSON.parse(body.report)).toHaveProperty('errors', [])
  expect(readToasts()[0]?.title).toBe('Diagnostics sent')
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await sendDiagnostics(null)
  expect(readToasts()[0]).toMatchObject({
    title: 'Couldn’t send the diagnostics',
    description: 'The server can’t be reached. Check your connection and try again.',
  })
})

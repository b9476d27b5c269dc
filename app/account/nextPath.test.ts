import fc from 'fast-check'
import { expect, test } from 'vitest'
import { authPath, nextPath } from './nextPath'

test('returns to the original page after signing in', () => {
  const path = '/board/new?draft=1#x'
  expect(nextPath(authPath(path).slice('/auth'.length))).toBe(path)
})

test.each([
  '',
  '?next=',
  '?next=https://evil.example',
  '?next=//evil.example',
  '?next=/%5Cevil.example',
  '?next=board',
  '?next=/.//evil.example/x',
  '?next=/..//evil.example/x',
  '?next=/a/..//evil.example',
  '?next=/a/b/../..//evil.example',
  '?next=/%252e%252e//evil.example',
  '?next=/%252e//evil.example',
  '?next=/%2e%2e//evil.example',
  '?next=/.%5C/evil.example',
  '?next=/.%5C%5Cevil.example',
  '?next=/.%09//evil.example',
  '?next=/%09/evil.example',
  '?next=/./%0A/evil.example',
  '?next=/.///evil.example',
])('%s resolves to the home page, never to another site', (search) => {
  expect(nextPath(search)).toBe('/')
})

test('any input resolves to a same-origin path that begins with exactly one slash', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    'a',
    'evil.example',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(part).map((parts) => parts.join('')),
        fc.string(),
        fc.webUrl(),
      ),
      (next) => {
        const path = nextPath(`?${new URLSearchParams({ next })}`)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, 'https://boards.example').origin).toBe('https://boards.example')
      },
    ),
    { numRuns: 2000 },
  )
})

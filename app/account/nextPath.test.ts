import { expect, test } from 'vitest'
import { authPath, nextPath } from './nextPath'

test('who must sign in comes back to where they were going', () => {
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
])('%s leads home, never off this site', (search) => {
  expect(nextPath(search)).toBe('/')
})

import { expect, it } from 'vitest'
import { lastEdited } from './useLastEdited'

const now = Date.parse('2026-03-10T12:00:00Z')

it('shows when a board was last edited in plain words', () => {
  expect(lastEdited('2026-03-10T12:00:20Z', now)).toBe('Last edited just now')
  expect(lastEdited('2026-03-10T11:55:00Z', now)).toBe('Last edited 5 minutes ago')
  expect(lastEdited('2026-03-10T09:00:00Z', now)).toBe('Last edited 3 hours ago')
  expect(lastEdited('2026-03-09T09:00:00Z', now)).toBe('Last edited yesterday')
  expect(lastEdited('2026-02-01T09:00:00Z', now)).toBe('Last edited Feb 1, 2026')
  expect(lastEdited('junk', now)).toBe('Last edited: unknown')
})

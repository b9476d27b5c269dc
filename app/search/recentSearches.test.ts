import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSearches, readSearches, rememberSearch } from './recentSearches'

let saved: Map<string, string>

beforeEach(() => {
  saved = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('stores the last eight searches per user, newest first, without duplicates', () => {
  for (const query of ['one', ' two ', '', '  ', 'ONE']) rememberSearch(1, query)
  expect(readSearches(1)).toEqual(['ONE', 'two'])
  for (let index = 0; index < 20; index++) rememberSearch(1, `search ${index}`)
  expect(readSearches(1)).toHaveLength(8)
  expect(readSearches(1)[0]).toBe('search 19')
  expect([readSearches(2), readSearches(null)]).toEqual([[], []])
})

test('forgetting them leaves nothing on the device', () => {
  rememberSearch(1, 'one')
  forgetSearches(1)
  expect(readSearches(1)).toEqual([])
  expect(saved.size).toBe(0)
})

test.each(['{', '7', '{"a":1}', 'null'])('reads the invalid value %s as no searches', (text) => {
  saved.set('moodloom-searches-1', text)
  expect(readSearches(1)).toEqual([])
})

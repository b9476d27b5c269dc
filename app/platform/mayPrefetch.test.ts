import { beforeEach, expect, test, vi } from 'vitest'
import { mayPrefetch } from './mayPrefetch'

let isStandalone: boolean

beforeEach(() => {
  isStandalone = false
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }))
})

test.each([
  ['an unknown connection', {}, true],
  ['a fast one', { connection: { saveData: false, effectiveType: '4g' } }, true],
  ['a cellular one of middling speed', { connection: { effectiveType: '3g' } }, true],
  ['one on which data is to be saved', { connection: { saveData: true, effectiveType: '4g' } }, false],
  ['a very slow one', { connection: { effectiveType: 'slow-2g' } }, false],
])('on %s, whether the app may be prefetched: %o %s', (_, connected, expected) => {
  vi.stubGlobal('navigator', connected)
  expect(mayPrefetch()).toBe(expected)
})

test('the installed app may be prefetched on any connection', () => {
  isStandalone = true
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(mayPrefetch()).toBe(true)
})

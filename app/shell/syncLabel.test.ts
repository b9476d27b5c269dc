import { expect, test } from 'vitest'
import type { SyncStatus } from '../offline/types'
import { syncLabel } from './syncLabel'

const settled: SyncStatus = {
  waiting: 0,
  refused: 0,
  isSending: false,
  isConnected: true,
  pause: null,
  storing: 0,
  unstored: 0,
  memoryOnly: 0,
  isDraftShown: false,
  isBlankShown: false,
  isCounted: true,
}

test.each<[Partial<SyncStatus>, string]>([
  [{}, 'Saved'],
  [{ waiting: 3, isSending: true }, 'Saving…'],
  [{ waiting: 3 }, 'Saved on this device · 3 waiting'],
  [{ waiting: 3, isConnected: false }, 'Offline · 3 waiting'],
  [{ waiting: 3, pause: 'signed-out' }, 'Signed out · 3 waiting'],
  [{ pause: 'signed-out' }, 'Signed out'],
  [{ waiting: 1, pause: 'account-mismatch', isConnected: false }, 'Other account · 1 waiting'],
  [{ isBlankShown: true }, 'New board, nothing to save yet'],
  [{ isBlankShown: true, storing: 1 }, 'Saving…'],
  [{ waiting: 3, refused: 2, isSending: true }, '2 need attention'],
  [{ refused: 1 }, '1 needs attention'],
  [{ storing: 1 }, 'Saving…'],
  [{ storing: 1, waiting: 1, isConnected: false }, 'Saving…'],
  [{ isDraftShown: true }, 'Saved on this device'],
  [{ isDraftShown: true, storing: 1 }, 'Saving…'],
  [{ isDraftShown: true, waiting: 2, isConnected: false }, 'Offline · 2 waiting'],
  [{ unstored: 1 }, 'Not saved · 1 change'],
  [{ memoryOnly: 3, waiting: 3 }, 'Not saved · 3 changes'],
  [{ memoryOnly: 3, waiting: 3, unstored: 1 }, 'Not saved · 4 changes'],
  [{ unstored: 2, waiting: 1, refused: 1, isConnected: false }, 'Not saved · 2 changes'],
])('%j is shown as %s', (part, text) => {
  const label = syncLabel({ ...settled, ...part })
  expect(label.text).toBe(text)
  // The visible text is at most two words of what is read out.
  expect(label.short.split(' ').length).toBeLessThanOrEqual(2)
  expect(label.text.toLowerCase()).toContain(label.short.toLowerCase())
})

test('rule 1: Saved is never shown while a change waits, was refused or is only in memory', () => {
  for (const waiting of [0, 1])
    for (const refused of [0, 1])
      for (const unstored of [0, 1])
        for (const isSending of [false, true])
          for (const isConnected of [false, true]) {
            const { text } = syncLabel({ ...settled, waiting, refused, unstored, isSending, isConnected })
            if (text === 'Saved') expect([waiting, refused, unstored]).toEqual([0, 0, 0])
            if (unstored) expect(text).toMatch(/^Not saved/)
          }
})

import { expect, test } from 'vitest'
import { liveLabel } from './liveLabel'

const said = (state: Parameters<typeof liveLabel>[0], isAgain = false) => {
  const label = liveLabel(state, isAgain)
  return label && [label.text, label.canRetry]
}

test('LIVE is said only while joined', () => {
  expect(said('live')).toEqual(['LIVE', false])
  for (const state of ['idle', 'connecting', 'reconnecting', 'offline', 'failed'] as const) {
    expect(said(state)?.[0]).not.toBe('LIVE')
    expect(said(state, true)?.[0]).not.toBe('LIVE')
  }
})

test('before the first time nothing is said; later, connecting is reconnecting', () => {
  expect(said('idle')).toBeNull()
  expect(said('connecting')).toBeNull()
  expect(said('connecting', true)).toEqual(['Reconnecting', false])
  expect(said('reconnecting')).toEqual(['Reconnecting', false])
})

test('only what has been given up offers Retry', () => {
  expect(said('offline')).toEqual(['Offline', false])
  expect(said('failed')).toEqual(['Offline', true])
  expect(liveLabel('failed', true)?.hint).toBe("Couldn't establish a stable connection. Please refresh the page.")
})

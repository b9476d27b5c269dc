import { expect, test } from 'vitest'
import { liveLabel } from './liveLabel'

const labels = (state: Parameters<typeof liveLabel>[0], isAgain = false) => {
  const label = liveLabel(state, isAgain)
  return label && [label.text, label.canRetry]
}

test('LIVE is shown only while joined', () => {
  expect(labels('live')).toEqual(['LIVE', false])
  for (const state of ['idle', 'connecting', 'reconnecting', 'offline', 'failed'] as const) {
    expect(labels(state)?.[0]).not.toBe('LIVE')
    expect(labels(state, true)?.[0]).not.toBe('LIVE')
  }
})

test('shows nothing before the first connection, and Reconnecting for later ones', () => {
  expect(labels('idle')).toBeNull()
  expect(labels('connecting')).toBeNull()
  expect(labels('connecting', true)).toEqual(['Reconnecting', false])
  expect(labels('reconnecting')).toEqual(['Reconnecting', false])
})

test('offers Retry only after reconnecting has been given up', () => {
  expect(labels('offline')).toEqual(['Offline', false])
  expect(labels('failed')).toEqual(['Offline', true])
  expect(liveLabel('failed', true)?.hint).toBe("Couldn't establish a stable connection. Please refresh the page.")
})

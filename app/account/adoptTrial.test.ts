import { afterEach, expect, test, vi } from 'vitest'
import { TestDevice, testId, USER } from '../../tests/support/offline'
import { TRIAL_USER_ID } from '../offline/plain/ids'
import { adoptTrial } from './adoptTrial'
import { hasTrial, markTrial } from './trialMark'

afterEach(() => vi.unstubAllGlobals())

test('a trial stays marked while a photo is left for the person who has its board', async () => {
  const device = new TestDevice()
  vi.stubGlobal('indexedDB', device.indexedDB)
  // Without locks.
  vi.stubGlobal('navigator', {})
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  markTrial(true)
  const openTrial = () => device.open({ userId: TRIAL_USER_ID, channel: null })
  const trial = await openTrial()
  const { uid } = await trial.createDraft()
  const first = await device.open()
  expect(await adoptTrial(first, async () => trial)).toEqual([uid])
  expect(hasTrial()).toBe(false)

  const again = await openTrial()
  const photo = { id: testId(), version: 2, boardUid: uid, elementId: testId(), place: null, from: 'file' } as const
  await again.photos.store({ ...photo, name: 'a.jpg' }, new File(['a'], 'a.jpg'))
  const second = await device.open({ userId: USER + 1, channel: null })
  expect(await adoptTrial(second, async () => again)).toEqual([])
  expect(hasTrial()).toBe(true)
  await Promise.all([first.close(), second.close()])
})

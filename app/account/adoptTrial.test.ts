import { afterEach, expect, test, vi } from 'vitest'
import { TestDevice, testId, USER } from '../../tests/support/offline'
import { TRIAL_USER_ID } from '../offline/plain/ids'
import { adoptTrial } from './adoptTrial'
import { hasTrial, markTrial } from './trialMark'

afterEach(() => vi.unstubAllGlobals())

/** A device with a marked trial. */
function markedDevice() {
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
  return { device, openTrial: () => device.open({ userId: TRIAL_USER_ID, channel: null }) }
}

test('a trial stays marked while a photo is left for the person who has its board', async () => {
  const { device, openTrial } = markedDevice()
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

test('a trial stays marked if another tab begins a board while the mark is removed', async () => {
  const { device, openTrial } = markedDevice()
  const [trial, other] = [await openTrial(), await openTrial()]
  const workspace = await device.open()
  const count = trial.photos.count.bind(trial.photos)
  vi.spyOn(trial.photos, 'count').mockImplementationOnce(async () => {
    const photos = await count()
    await other.createDraft()
    markTrial(true)
    return photos
  })
  expect(await adoptTrial(workspace, async () => trial)).toEqual([])
  expect(hasTrial()).toBe(true)
  await Promise.all([workspace.close(), other.close()])
})

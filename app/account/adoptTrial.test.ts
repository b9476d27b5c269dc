import { afterEach, expect, test, vi } from 'vitest'
import { TestDevice, testId, USER } from '../../tests/support/offline'
import { TRIAL_USER_ID } from '../offline/plain/trialUser'
import type { Workspace } from '../offline/workspace'
import { adoptTrial } from './adoptTrial'

const trials = vi.hoisted(() => ({ open: null as Workspace | null, isMarked: true }))
vi.mock('./trialWorkspace', () => ({ openTrialWorkspace: async () => trials.open }))
vi.mock('./trialMark', () => ({
  markTrial: (isThere: boolean) => {
    trials.isMarked = isThere
  },
}))

afterEach(() => vi.unstubAllGlobals())

test('a trial stays marked while a photo is left for the person who has its board', async () => {
  const device = new TestDevice()
  vi.stubGlobal('indexedDB', device.indexedDB)
  // Without locks.
  vi.stubGlobal('navigator', {})
  const openTrial = () => device.open({ userId: TRIAL_USER_ID, channel: null })
  const trial = await openTrial()
  trials.open = trial
  const { uid } = await trial.createDraft()
  const first = await device.open()
  expect(await adoptTrial(first)).toEqual([uid])
  expect(trials.isMarked).toBe(false)

  const again = await openTrial()
  trials.open = again
  const photo = { id: testId(), version: 2, boardUid: uid, elementId: testId(), place: null, from: 'file' } as const
  await again.photos.store({ ...photo, name: 'a.jpg' }, new File(['a'], 'a.jpg'))
  const second = await device.open({ userId: USER + 1, channel: null })
  expect(await adoptTrial(second)).toEqual([])
  expect(trials.isMarked).toBe(true)
  await Promise.all([first.close(), second.close()])
})

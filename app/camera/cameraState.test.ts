import { expect, test } from 'vitest'
import { AT_START, type CameraEvent, type CameraState, type LensFeatures, step } from './cameraState'

const features: LensFeatures = {
  facing: 'environment',
  deviceId: 'rear',
  canSwitch: true,
  hasTorch: true,
  zoom: { min: 1, max: 8, step: 0.1 },
  canFocus: true,
}
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })
const opened: CameraEvent = { type: 'opened', features, zoom: 1 }
const after = (...events: readonly CameraEvent[]): CameraState => events.reduce(step, AT_START)
const lensAfter = (...events: readonly CameraEvent[]) => after(...events).lens.state

test('the rear camera is asked for first', () => {
  expect(AT_START).toMatchObject({ wanted: { facing: 'environment' }, lens: { state: 'opening' }, shot: 'none' })
})

test('opening leads to a picture or to a trouble, and from a trouble one can try again', () => {
  expect(lensAfter(opened)).toBe('open')
  expect(after({ type: 'failed', trouble: 'denied' }).lens).toEqual({ state: 'trouble', trouble: 'denied' })
  expect(lensAfter({ type: 'failed', trouble: 'busy' }, { type: 'retry' }, opened)).toBe('open')
})

test('an answer that comes too late changes nothing', () => {
  const asleep = after({ type: 'hidden' })
  expect(step(asleep, opened)).toBe(asleep)
  expect(step(asleep, { type: 'failed', trouble: 'busy' })).toBe(asleep)
  expect(step(AT_START, { type: 'taken', photo })).toBe(AT_START)
})

test('hidden it sleeps, shown it opens again; a trouble stays what it is', () => {
  expect(lensAfter(opened, { type: 'hidden' })).toBe('asleep')
  expect(lensAfter(opened, { type: 'hidden' }, { type: 'shown' })).toBe('opening')
  const denied = after({ type: 'failed', trouble: 'denied' })
  expect(step(denied, { type: 'hidden' })).toBe(denied)
})

test('a camera that is taken away is a trouble of its own', () => {
  expect(after(opened, { type: 'ended' }).lens).toEqual({ state: 'trouble', trouble: 'lost' })
})

test('a photo is taken once, looked at, and taken again', () => {
  const taking = after(opened, { type: 'shutter' })
  expect(taking.shot).toBe('taking')
  expect(step(taking, { type: 'shutter' })).toBe(taking)
  const taken = step(taking, { type: 'taken', photo })
  expect(taken.shot).toBe(photo)
  expect(step(taken, { type: 'shutter' })).toBe(taken)
  expect(step(taken, { type: 'retake' }).shot).toBe('none')
  expect(step(taking, { type: 'missed' }).shot).toBe('none')
})

test('without a picture there is no shutter', () => {
  for (const state of [AT_START, after({ type: 'hidden' }), after({ type: 'failed', trouble: 'none' })])
    expect(step(state, { type: 'shutter' })).toBe(state)
})

test('a photo that is looked at outlives a phone call and a look at another app', () => {
  const looking = after(opened, { type: 'shutter' }, { type: 'taken', photo })
  expect(step(step(looking, { type: 'hidden' }), { type: 'shown' }).shot).toBe(photo)
  expect(step(looking, { type: 'ended' }).shot).toBe(photo)
})

test('the other lens begins without a torch, and not while a photo is taken or looked at', () => {
  const lit = after(opened, { type: 'torch', isOn: true })
  expect(lit.lens).toMatchObject({ isTorchOn: true })
  const other = step(lit, { type: 'switched', to: { facing: 'user' } })
  expect(other).toMatchObject({ wanted: { facing: 'user' }, lens: { state: 'opening' } })
  expect(step(other, opened).lens).toMatchObject({ isTorchOn: false })
  const taking = step(lit, { type: 'shutter' })
  expect(step(taking, { type: 'switched', to: { facing: 'user' } })).toBe(taking)
})

test('zoom belongs to an open lens', () => {
  expect(after(opened, { type: 'zoomed', zoom: 3 }).lens).toMatchObject({ zoom: 3 })
  expect(step(AT_START, { type: 'zoomed', zoom: 3 })).toBe(AT_START)
})

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

test('requests the rear camera first', () => {
  expect(AT_START).toMatchObject({ wanted: { facing: 'environment' }, lens: { state: 'opening' }, shot: 'none' })
})

test('opening leads to an open lens or to trouble, which can be retried', () => {
  expect(lensAfter(opened)).toBe('open')
  expect(after({ type: 'failed', trouble: 'denied' }).lens).toEqual({ state: 'trouble', trouble: 'denied' })
  expect(lensAfter({ type: 'failed', trouble: 'busy' }, { type: 'retry' }, opened)).toBe('open')
})

test('a late answer changes nothing', () => {
  const asleep = after({ type: 'hidden' })
  expect(step(asleep, opened)).toBe(asleep)
  expect(step(asleep, { type: 'failed', trouble: 'busy' })).toBe(asleep)
  expect(step(AT_START, { type: 'taken', photo })).toBe(AT_START)
})

test('sleeps when hidden and reopens when shown; trouble stays', () => {
  expect(lensAfter(opened, { type: 'hidden' })).toBe('asleep')
  expect(lensAfter(opened, { type: 'hidden' }, { type: 'shown' })).toBe('opening')
  const denied = after({ type: 'failed', trouble: 'denied' })
  expect(step(denied, { type: 'hidden' })).toBe(denied)
})

test('a disconnected camera is its own kind of trouble', () => {
  expect(after(opened, { type: 'ended' }).lens).toEqual({ state: 'trouble', trouble: 'lost' })
})

test('a photo is taken once, shown, and can be retaken', () => {
  const taking = after(opened, { type: 'shutter' })
  expect(taking.shot).toBe('taking')
  expect(step(taking, { type: 'shutter' })).toBe(taking)
  const taken = step(taking, { type: 'taken', photo })
  expect(taken.shot).toBe(photo)
  expect(step(taken, { type: 'shutter' })).toBe(taken)
  expect(step(taken, { type: 'retake' }).shot).toBe('none')
  expect(step(taking, { type: 'missed' }).shot).toBe('none')
})

test('ignores the shutter unless the lens is open', () => {
  for (const state of [AT_START, after({ type: 'hidden' }), after({ type: 'failed', trouble: 'none' })])
    expect(step(state, { type: 'shutter' })).toBe(state)
})

test('a photo on display survives hiding the app and losing the camera', () => {
  const looking = after(opened, { type: 'shutter' }, { type: 'taken', photo })
  expect(step(step(looking, { type: 'hidden' }), { type: 'shown' }).shot).toBe(photo)
  expect(step(looking, { type: 'ended' }).shot).toBe(photo)
})

test('switching lenses turns off the torch, and is ignored while a photo is taken or shown', () => {
  const lit = after(opened, { type: 'torch', isOn: true })
  expect(lit.lens).toMatchObject({ isTorchOn: true })
  const other = step(lit, { type: 'switched', to: { facing: 'user' } })
  expect(other).toMatchObject({ wanted: { facing: 'user' }, lens: { state: 'opening' } })
  expect(step(other, opened).lens).toMatchObject({ isTorchOn: false })
  const taking = step(lit, { type: 'shutter' })
  expect(step(taking, { type: 'switched', to: { facing: 'user' } })).toBe(taking)
})

test('zooms only an open lens', () => {
  expect(after(opened, { type: 'zoomed', zoom: 3 }).lens).toMatchObject({ zoom: 3 })
  expect(step(AT_START, { type: 'zoomed', zoom: 3 })).toBe(AT_START)
})

import { IDBFactory } from 'fake-indexeddb'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { byName, render, until } from '../../tests/support/render'
import { arrivalsFor } from '../offline/plain/incomingFiles'
import { PhotoPanel, TakePhotoDialog } from './TakePhotoDialog'
import { FakeCameras } from './testCamera'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

class FakeCapture {
  getPhotoCapabilities = async () => ({})
  takePhoto = async () => new Blob(['still'], { type: 'image/jpeg' })
}

function stubCamera() {
  const cameras = new FakeCameras([{ deviceId: 'rear', capabilities: { torch: true } }])
  Object.defineProperty(navigator, 'mediaDevices', { value: cameras.devices, configurable: true })
  vi.stubGlobal('ImageCapture', FakeCapture)
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
  vi.spyOn(history, 'back').mockImplementation(() => {})
}

/** Takes a photo; returns the button that uses it. */
async function takePhoto(): Promise<HTMLElement> {
  const shutter = await until(() => byName<HTMLButtonElement>('button', 'Capture'))
  // Shown once the camera is open.
  await until(() => byName('button', 'Torch'))
  await act(async () => document.querySelector('video')?.dispatchEvent(new Event('playing')))
  await until(() => !shutter.disabled)
  await act(async () => shutter.click())
  return until(() => byName('button', 'Use photo'))
}

test('of several photos, only those that the device had no room for wait for a board', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  stubCamera()
  const [added, close] = [vi.fn<(photos: readonly File[]) => void>(), vi.fn()]
  const addPhotos = async (photos: readonly File[]) => {
    added(photos)
    return photos.slice(0, 1)
  }
  await render(<PhotoPanel workspace={null} addPhotos={addPhotos} onClose={close} />)
  await takePhoto()
  await act(async () => byName('button', 'Use and take another')?.click())
  const use = await takePhoto()
  await act(async () => use.click())
  await until(() => added.mock.calls.length > 0)
  expect(added.mock.calls[0]?.[0]).toHaveLength(2)
  await vi.waitFor(async () => expect(await arrivalsFor(null)).toHaveLength(1))
  expect(close).toHaveBeenCalledOnce()
})

test('a photo is used once, even if both buttons that use it are pressed', async () => {
  stubCamera()
  const [use, useAndContinue] = [vi.fn(), vi.fn()]
  await render(<TakePhotoDialog onPhoto={use} onPhotoOfSeveral={useAndContinue} onClose={() => {}} />)
  const once = await takePhoto()
  const andNext = byName('button', 'Use and take another')
  await act(async () => {
    once.click()
    andNext?.click()
  })
  await until(() => use.mock.calls.length > 0)
  expect(useAndContinue).not.toHaveBeenCalled()
})

import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { byName, render, until } from '../../tests/support/render'
import { TakePhotoDialog } from './TakePhotoDialog'
import { FakeCameras } from './testCamera'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

class FakeCapture {
  getPhotoCapabilities = async () => ({})
  takePhoto = async () => new Blob(['still'], { type: 'image/jpeg' })
}

test('a photo is used once, even if both buttons that use it are pressed', async () => {
  const cameras = new FakeCameras([{ deviceId: 'rear', capabilities: { torch: true } }])
  Object.defineProperty(navigator, 'mediaDevices', { value: cameras.devices, configurable: true })
  vi.stubGlobal('ImageCapture', FakeCapture)
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {})
  vi.spyOn(history, 'back').mockImplementation(() => {})
  const [use, useAndContinue] = [vi.fn(), vi.fn()]
  await render(<TakePhotoDialog onPhoto={use} onPhotoOfSeveral={useAndContinue} onClose={() => {}} />)
  const shutter = await until(() => byName<HTMLButtonElement>('button', 'Capture'))
  // Shown once the camera is open.
  await until(() => byName('button', 'Torch'))
  await act(async () => document.querySelector('video')?.dispatchEvent(new Event('playing')))
  await until(() => !shutter.disabled)
  await act(async () => shutter.click())
  const once = await until(() => byName('button', 'Use photo'))
  const andNext = byName('button', 'Use and take another')
  await act(async () => {
    once.click()
    andNext?.click()
  })
  await until(() => use.mock.calls.length > 0)
  expect(useAndContinue).not.toHaveBeenCalled()
})

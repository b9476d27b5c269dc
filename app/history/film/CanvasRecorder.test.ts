import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VIDEO_COULD_NOT_BE_CREATED } from '../words'
import { CanvasRecorder } from './CanvasRecorder'

/** A fake recorder that has written these chunks when it stops. */
const recorderOf = (pieces: readonly Blob[]) =>
  class extends EventTarget {
    state = 'inactive'
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      for (const data of pieces) this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
      queueMicrotask(() => this.dispatchEvent(new Event('stop')))
    }
  }

const stopTrack = vi.fn()
const canvas = { captureStream: () => ({ getTracks: () => [{ stop: stopTrack }] }) } as unknown as HTMLCanvasElement

function recorded(...pieces: Blob[]): Promise<Blob> {
  vi.stubGlobal('MediaRecorder', recorderOf(pieces))
  const tape = new CanvasRecorder(canvas, { type: 'video/webm', fps: 30 })
  tape.start()
  return tape.stop()
}

beforeEach(() => {
  stopTrack.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('joins all chunks of a recording in order', async () => {
  const film = await recorded(new Blob(['one ']), new Blob(['two']))
  expect(await film.text()).toBe('one two')
  expect(stopTrack).toHaveBeenCalledOnce()
})

test('rejects when the browser recorded nothing, instead of reporting a saved film', async () => {
  await expect(recorded(new Blob([]))).rejects.toThrow(VIDEO_COULD_NOT_BE_CREATED)
  expect(stopTrack).toHaveBeenCalledOnce()
})

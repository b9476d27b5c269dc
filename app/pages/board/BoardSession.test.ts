import { expect, test, vi } from 'vitest'
import { photoQueueOf } from '../../board/photos/BoardPhotos'
import { BOARD_UID, TestSource, testBoard, testRow } from '../../board/store/testSource'
import { BoardSession, type Device } from './BoardSession'

const addressOf = (letter: string) => `/assets/${letter.repeat(64)}.jpg`
const STORED = addressOf('a')
const WAITING = addressOf('b')

async function opened({
  isDraft = false,
  uploads = async (): Promise<ReadonlySet<string>> => new Set([WAITING]),
} = {}) {
  const source = new TestSource()
  const image = (id: string, content: string) => testRow(id, { type: 'image', content })
  const elements = [image('kept', STORED), image('waiting', WAITING)]
  source.snapshot = { board: testBoard({ isDraft }), elements, pending: [] }
  const device: Device = {
    uploads,
    assetBlob: vi.fn(async () => new Blob(['x'])),
    originalAsset: async () => null,
    storePicture: async () => {},
    undoSteps: async () => [],
    saveUndo: async () => {},
  }
  const session = new BoardSession(device, source, BOARD_UID, photoQueueOf(1))
  let atFirst: string | null | undefined
  session.store.subscribe('status', () => {
    atFirst = session.images.known(STORED)
  })
  await session.open()
  return { session, images: session.images, device, atFirst }
}

test('knows at once which images of an open board the server has, and looks up pending ones on this device', async () => {
  const { session, images, device, atFirst } = await opened()
  // A listener that draws the board on this event draws them once.
  expect(atFirst).toBeNull()
  expect(images.known(WAITING)).toBeUndefined()
  expect(device.assetBlob).not.toHaveBeenCalled()
  await images.find(WAITING)
  expect(images.known(WAITING)).toMatch(/^blob:/)
  session.close()
})

test('looks up every image of a draft, or when the device cannot list its uploads', async () => {
  const broken = async () => Promise.reject(new Error('database closed'))
  for (const given of [{ isDraft: true }, { uploads: broken }]) {
    const { session, images } = await opened(given)
    expect(session.store.status).toBe('ready')
    expect(images.known(STORED)).toBeUndefined()
    session.close()
  }
})

import { expect, test, vi } from 'vitest'
import type { BoardStore } from '../store/BoardStore'
import { BoardPhotos } from './BoardPhotos'
import type { PhotoQueue } from './PhotoQueue'

// The code that finds the next frames, as unreachable as any chunk may be.
vi.mock('../frames/emptyFrames', () => ({
  get framesFrom() {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

test('R8: several photos for one frame are stored even if the code that finds the next frames is unreachable', async () => {
  const stored: string[] = []
  const names = (files: readonly File[]) => files.map(({ name }) => name)
  const queue = {
    of: () => ({ photos: [], total: 0, isHeld: false }),
    replace: async (_: unknown, files: readonly File[], { elementIds }: { elementIds: readonly string[] }) => {
      stored.push(...names(files).map((name, index) => `${name} in ${elementIds[index]}`))
      return files.length
    },
    add: async (_: unknown, files: readonly File[]) => {
      stored.push(...names(files))
      return files.length
    },
  }
  const surroundings = { taken: [], visible: null, random: () => 0.5, at: { x: 0, y: 0 } }
  const store = { surroundings: () => surroundings, reveal: () => {} }
  const photos = new BoardPhotos(queue as unknown as PhotoQueue, {
    boardUid: 'board',
    store: store as unknown as BoardStore,
    images: { offer: () => {} },
  })
  const files = ['a', 'b', 'c'].map((name) => new File([name], name))
  expect(await photos.replace('frame', files, 'camera')).toBe(3)
  expect(stored).toEqual(['a in frame', 'b', 'c'])
})

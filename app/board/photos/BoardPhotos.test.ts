import { expect, test, vi } from 'vitest'
import { contains, intersects } from '../../../contract/layout/rect'
import type { BoardStore } from '../store/BoardStore'
import { BoardPhotos, photoPlaces } from './BoardPhotos'
import { type PhotoQueue, rectOf } from './PhotoQueue'

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
      return files
    },
    add: async (_: unknown, files: readonly File[]) => {
      stored.push(...names(files))
      return files
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
  expect(await photos.replace('frame', files, 'camera')).toEqual(files)
  expect(stored).toEqual(['a in frame', 'b', 'c'])
})

const visible = { x: 100, y: 50, width: 390, height: 600 }
const around = { taken: [], visible, random: () => 0.5, at: undefined }

test('reserves the tool bar’s size in view for a chosen photo', () => {
  const [place] = photoPlaces(1, around)
  expect(place).toMatchObject({ width: 200, height: 200 })
  expect(place && contains(visible, rectOf(place))).toBe(true)
})

test('reserves the generic size around the drop position for a dropped photo', () => {
  expect(photoPlaces(1, { ...around, at: { x: 7, y: 9 } })).toEqual([{ x: 7.5, y: 9.5, width: 245, height: 245 }])
})

test('several photos form a grid without overlapping each other or existing elements', () => {
  const taken = [{ x: 150, y: 100, width: 300, height: 100 }]
  for (const at of [undefined, { x: 300, y: 150 }]) {
    const boxes = photoPlaces(30, { ...around, taken, at }).map(rectOf)
    for (const [index, one] of boxes.entries())
      for (const other of [...taken, ...boxes.slice(index + 1)]) expect(intersects(one, other)).toBe(false)
  }
})

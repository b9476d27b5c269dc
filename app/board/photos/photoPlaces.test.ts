import { expect, test } from 'vitest'
import { contains, intersects } from '../../../contract/layout/rect'
import { photoPlaces, rectOf } from './photoPlaces'

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

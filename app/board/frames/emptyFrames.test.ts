import { expect, it } from 'vitest'
import { type BoardElement, fromFields } from '../store/BoardElement'
import { emptyFrames, framesFrom, imageInFrame } from './emptyFrames'

const frame = (id: string, positionX: number, positionY: number, properties = {}) =>
  fromFields(id, {
    type: 'shape',
    content: 'rectangle',
    ...{ positionX, positionY, width: 100, height: 80, rotation: 3, zIndex: 7 },
    properties: { frame: true, backgroundColor: '#C9CFC9', borderRadius: '12px', ...properties },
  })

function boardOf(...elements: readonly BoardElement[]) {
  const byId = new Map(elements.map((element) => [element.id, element]))
  return { order: [...byId.keys()], element: (id: string) => byId.get(id) }
}

it('frames are filled in reading order, starting with the chosen one', () => {
  const board = boardOf(frame('d', 200, 210), frame('b', 200, 10), frame('a', 0, 0), frame('c', 0, 200))
  expect(emptyFrames(board)).toEqual(['a', 'b', 'c', 'd'])
  expect(framesFrom(board, 'c')).toEqual(['c', 'd', 'a', 'b'])
  expect(framesFrom(board, 'an image')).toEqual(['an image', 'a', 'b', 'c', 'd'])
})

it('leaves out locked and hidden frames and ordinary shapes', () => {
  const shape = frame('shape', 0, 0, { frame: false })
  const board = boardOf(frame('a', 0, 0, { locked: true }), frame('b', 0, 0, { hidden: true }), shape)
  expect(emptyFrames(board)).toEqual([])
})

it('an image takes over its frame’s box, radius, rotation, z-order and group, but not its color', () => {
  const image = imageInFrame(frame('a', 30, 40, { groupId: 'g' }), '/assets/a.jpg', 'The east room')
  expect(image).toEqual({
    type: 'image',
    content: '/assets/a.jpg',
    ...{ positionX: 30, positionY: 40, width: 100, height: 80, rotation: 3, zIndex: 7 },
    properties: { groupId: 'g', borderRadius: '12px', alt: 'The east room', objectFit: 'cover' },
  })
})

it('a round frame makes a round image', () => {
  const round = { ...frame('a', 0, 0), content: 'circle' }
  expect(imageInFrame(round, '/assets/a.jpg', undefined).properties?.borderRadius).toBe('50%')
})

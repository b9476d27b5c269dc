import { expect, it } from 'vitest'
import { fromFields } from '../store/BoardElement'
import { cropInset, readCrop } from '../store/elementAppearance'
import { drawElement } from './drawElement'

/** A pen that records which part of a picture was drawn where. */
function recordingPen(scale = 4) {
  const drawn: unknown[][] = []
  const filled: unknown[] = []
  const known: Record<string, unknown> = {
    globalAlpha: 1,
    getTransform: () => ({ a: scale, b: 0 }),
    createPattern: () => ({ setTransform: (matrix: unknown) => filled.push(matrix) }),
    drawImage: (_: unknown, ...numbers: unknown[]) => drawn.push(numbers),
  }
  const pen = new Proxy(known, {
    get: (target, name) => (typeof name === 'string' && name in target ? target[name] : () => undefined),
    set: () => true,
  })
  return { pen: pen as unknown as OffscreenCanvasRenderingContext2D, drawn, filled }
}

const picture = { width: 600, height: 400 } as HTMLCanvasElement
const image = (properties: Record<string, unknown>, width = 300, height = 200) =>
  fromFields('i', {
    type: 'image',
    content: '/assets/a.png',
    positionX: 0,
    positionY: 0,
    width,
    height,
    properties: properties as never,
  })

it('draws a cropped image as if the crop were the whole image', () => {
  const { pen, drawn } = recordingPen()
  drawElement(pen, image({}), picture)
  drawElement(pen, image({ crop: { x: 0.5, y: 0, width: 0.5, height: 1 } }, 150), picture)
  drawElement(pen, image({ crop: { x: 0, y: 0, width: 0.5, height: 0.5 }, objectFit: 'contain' }, 300, 300), picture)
  expect(drawn).toEqual([
    [0, 0, 600, 400, 0, 0, 300, 200],
    [300, 0, 300, 400, 0, 0, 150, 200],
    [0, 0, 300, 200, 0, 50, 300, 200],
  ])
})

it('fills the outline with a scaled-down image for smooth edges, but clips one that leaves part of it free', () => {
  const { pen, drawn, filled } = recordingPen(1)
  drawElement(pen, image({ crop: { x: 0.5, y: 0, width: 0.5, height: 1 } }, 150), picture)
  drawElement(pen, image({ objectFit: 'contain' }, 300, 300), picture)
  expect(filled).toEqual([{ a: 0.5, b: 0, c: 0, d: 0.5, e: -150, f: 0 }])
  expect(drawn).toEqual([[0, 0, 600, 400, 0, 50, 300, 200]])
})

it('clamps an invalid crop to the image, and treats the whole image as no crop', () => {
  const crop = (value: unknown) => readCrop({ crop: value } as never)
  expect(crop(undefined)).toBe(undefined)
  expect(crop('half')).toBe(undefined)
  expect(crop([0, 0, 1, 1])).toBe(undefined)
  expect(crop({ x: 0, y: 0, width: 1, height: 1 })).toBe(undefined)
  expect(crop({ x: -1, y: 0, width: 3, height: 0.5 })).toEqual({ x: 0, y: 0, width: 1, height: 0.5 })
  expect(crop({ x: 0.75, y: 0, width: 1, height: 1 })).toEqual({ x: 0.75, y: 0, width: 0.25, height: 1 })
  expect(crop({ x: 0, y: 0, width: 0, height: 1 })?.width).toBe(0.01)
})

it('as CSS is an inset from the top, right, bottom and left', () => {
  expect(cropInset({ x: 0.25, y: 0, width: 0.5, height: 0.75 })).toBe('inset(0% 25% 25% 25%)')
})

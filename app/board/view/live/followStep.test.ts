import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toScreen } from '../../geometry/camera'
import { followStep } from './Follower'

const viewport = { width: 1000, height: 800 }
const home = { x: 0, y: 0, zoom: 1 }

test('leaves the camera alone if the point is well inside', () => {
  expect(followStep({ camera: home, viewport, point: { x: 500, y: 400 }, ms: 16 })).toBeNull()
  expect(followStep({ camera: home, viewport, point: { x: 301, y: 241 }, ms: 16 })).toBeNull()
})

test('jumps there at once with reduced motion', () => {
  const camera = followStep({ camera: home, viewport, point: { x: 2000, y: 400 }, ms: null })
  expect(camera).toEqual({ x: -1300, y: 0, zoom: 1 })
})

test('brings any point inside step by step, at the same zoom, and then rests', () => {
  const number = fc.double({ min: -5000, max: 5000, noNaN: true })
  const zoom = fc.double({ min: 0.1, max: 3, noNaN: true })
  fc.assert(
    fc.property(number, number, zoom, (x, y, by) => {
      let camera: { x: number; y: number; zoom: number } = { x: 0, y: 0, zoom: by }
      for (let count = 0; count < 400; count++) {
        const next = followStep({ camera, viewport, point: { x, y }, ms: 16 })
        if (!next) break
        camera = next
      }
      expect(camera.zoom).toBe(by)
      expect(followStep({ camera, viewport, point: { x, y }, ms: 16 })).toBeNull()
      const screen = toScreen(camera, { x, y })
      expect(screen.x).toBeGreaterThan(299)
      expect(screen.x).toBeLessThan(701)
      expect(screen.y).toBeGreaterThan(239)
      expect(screen.y).toBeLessThan(561)
    }),
  )
})

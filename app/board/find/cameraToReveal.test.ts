import { describe, expect, it } from 'vitest'
import { cameraWith, toScreen } from '../geometry/camera'
import { cameraToReveal } from './cameraToReveal'

const free = { x: 16, y: 80, width: 700, height: 500 }
const middle = { x: 366, y: 330 }
const thing = { x: 1000, y: 2000, width: 200, height: 100 }
const center = { x: 1100, y: 2050 }

describe('the camera that reveals a found element', () => {
  it('stays if the element is already in view', () => {
    expect(cameraToReveal(cameraWith(center, { x: 200, y: 200 }, 1), thing, free)).toBeNull()
  })

  it('moves there at the current zoom if the element is out of view or under the bar', () => {
    for (const place of [
      { x: 5000, y: 0 },
      { x: 200, y: 100 },
    ]) {
      const camera = cameraToReveal(cameraWith(center, place, 1.5), thing, free)
      expect(camera?.zoom).toBe(1.5)
      expect(camera && toScreen(camera, center)).toEqual(middle)
    }
  })

  it('zooms in if everything is tiny', () => {
    expect(cameraToReveal(cameraWith(center, middle, 0.1), thing, free)?.zoom).toBe(0.5)
  })

  it('zooms out if the element doesn’t fit, and then stays', () => {
    const large = { x: 0, y: 0, width: 3500, height: 300 }
    const camera = cameraToReveal(cameraWith(center, middle, 1), large, free)
    expect(camera?.zoom).toBeCloseTo(0.2)
    expect(camera && cameraToReveal(camera, large, { ...free, x: 15, width: 702 })).toBeNull()
  })

  it('stays if no part of the canvas is free', () => {
    expect(cameraToReveal(cameraWith(center, { x: -500, y: 0 }, 1), thing, { ...free, height: 0 })).toBeNull()
  })
})

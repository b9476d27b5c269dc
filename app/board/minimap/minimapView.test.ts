import { describe, expect, it } from 'vitest'
import { contains, inflate } from '../../../contract/layout/rect'
import { toScreen, visibleRect } from '../geometry/camera'
import { gripOf, minimapCamera, minimapWorld } from './minimapView'

const size = { width: 200, height: 140 }
const content = { x: -500, y: 100, width: 4000, height: 1000 }
const visible = { x: 3000, y: -700, width: 800, height: 600 }

describe('the minimap', () => {
  it('shows all content and the viewport, wherever it is', () => {
    const world = minimapWorld(content, visible)
    expect(contains(world, content) && contains(world, visible)).toBe(true)
    const shown = inflate(visibleRect(minimapCamera(world, size), size), 1e-6, 1e-6)
    expect(contains(shown, world)).toBe(true)
  })

  it('shows the viewport on an empty board', () => {
    expect(contains(minimapWorld(null, visible), visible)).toBe(true)
  })

  it('centers the world', () => {
    const world = { x: 100, y: 200, width: 2000, height: 400 }
    expect(toScreen(minimapCamera(world, size), { x: 1100, y: 400 })).toEqual({ x: 100, y: 70 })
  })

  it('drags the frame from where it is pressed, and centers it on a press elsewhere', () => {
    expect(gripOf({ x: 3500, y: -300 }, visible)).toEqual({ x: 100, y: 100 })
    expect(gripOf({ x: 0, y: 0 }, visible)).toEqual({ x: 0, y: 0 })
  })
})

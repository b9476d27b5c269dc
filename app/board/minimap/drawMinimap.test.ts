import { expect, it } from 'vitest'
import { fromRow } from '../store/BoardElement'
import { testRow } from '../store/testSource'
import { drawMinimap } from './drawMinimap'

/** Records what is filled, with its color at that time. */
class NotedPen {
  fillStyle = ''
  globalAlpha = 1
  readonly filled: [kind: string, color: string, alpha: number, middle: [number, number]][] = []
  #at: [number, number] = [0, 0]

  setTransform(_a: number, _b: number, _c: number, _d: number, x: number, y: number) {
    this.#at = [x, y]
  }
  fillRect() {
    this.#note('box')
  }
  beginPath() {}
  ellipse() {}
  fill() {
    this.#note('circle')
  }
  #note(kind: string) {
    this.filled.push([kind, this.fillStyle, this.globalAlpha, this.#at])
  }
}

it('draws each element as a box in its color, at its position, back to front', () => {
  const elements = [
    testRow('a', { type: 'color', content: 'background', properties: { backgroundColor: '#000000' } }),
    testRow('b', { type: 'image', content: '/assets/b.jpg', positionX: 100 }),
    testRow('c', { type: 'text', content: 'words', properties: { opacity: 0.5 } }),
    testRow('d', { type: 'shape', content: 'circle', rotation: 30, properties: { backgroundColor: '#00ff00' } }),
    testRow('e', { type: 'color', content: '#ff0000', properties: {} }),
    testRow('f', { type: 'shape', properties: { hidden: true } }),
  ].map(fromRow)
  const pen = new NotedPen()
  const ignored: unknown = pen
  drawMinimap(
    ignored as CanvasRenderingContext2D,
    elements,
    { x: 10, y: 20, zoom: 0.1 },
    { text: 'ink', image: 'gray' },
  )
  expect(pen.filled).toEqual([
    ['box', 'gray', 1, [25, 25]],
    ['box', 'ink', 0.175, [15, 25]],
    ['circle', '#00ff00', 1, [15, 25]],
    ['box', '#ff0000', 1, [15, 25]],
  ])
})

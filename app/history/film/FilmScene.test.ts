import { expect, test } from 'vitest'
import { FilmScene } from './FilmScene'
import { filmSize } from './planFilm'

/** A fake context that records text and its position; letters are 10 px wide. */
function notingPen() {
  const written: { words: string; x: number; y: number }[] = []
  const pen = {
    setTransform() {},
    fillRect() {},
    beginPath() {},
    roundRect() {},
    fill() {},
    measureText: (words: string) => ({ width: [...words].length * 10 }),
    fillText: (words: string, x: number, y: number) => written.push({ words, x, y }),
  }
  return { pen: pen as unknown as CanvasRenderingContext2D, written }
}

const sceneOf = (pen: CanvasRenderingContext2D) =>
  new FilmScene(pen, { size: filmSize(null), content: null, looks: [] }, new Map())

test('names the author only at moments of an agent', () => {
  const { pen, written } = notingPen()
  const scene = sceneOf(pen)
  scene.draw(null)
  expect(written).toEqual([])
  scene.draw('Claude, for Ann')
  expect(written).toMatchObject([{ words: 'Claude, for Ann' }])
  const [{ x, y } = { x: 0, y: 0 }] = written
  expect([x > 0 && x < 100, y > 600 && y < 720]).toEqual([true, true])
})

test('ends a name that is too long for the film with an ellipsis', () => {
  const { pen, written } = notingPen()
  sceneOf(pen).draw(`${'A'.repeat(200)}, for Ann`)
  expect(written[0]?.words).toMatch(/^A{50,}…$/)
  expect([...(written[0]?.words ?? '')].length * 10).toBeLessThan(1280)
})

import { describe, expect, test } from 'vitest'
import type { Snapshot } from '../../../contract/history'
import { Replay } from '../Replay'
import { testEntry } from '../testEntry'
import { FILM_MS, filmSize, filmSpeed, planFilm, replayMs } from './planFilm'

const square = {
  type: 'shape',
  content: 'square',
  positionX: 0,
  positionY: 0,
  width: 100,
  height: 100,
  rotation: 0,
  zIndex: 1,
  properties: {},
} as const
const newest = (elements: Snapshot['elements']): Snapshot => ({
  rev: 9,
  board: { name: 'Board', description: null, category: null, visibility: 'private' },
  elements,
})

describe('a film', () => {
  test('covers everywhere elements have ever been, including deleted ones', () => {
    const gone = { ...square, positionX: -500, positionY: 200 }
    const entries = [
      testEntry(3, { changeType: 'delete', elementId: 'b', previousState: gone, newState: null }),
      testEntry(2, { changeType: 'update', previousState: { positionX: 900 }, newState: { positionX: 0 } }),
      testEntry(1, { changeType: 'create', previousState: null, newState: { ...square, positionX: 900 } }),
    ]
    const replay = new Replay(entries, newest([{ ...square, id: 'a' }]))
    const { content } = planFilm(replay)
    expect(content).toEqual({ x: -500, y: 0, width: 1500, height: 300 })
    expect(replay.at).toBe(0)
  })

  test('has the proportions of its content, in even numbers of pixels that players accept', () => {
    expect(filmSize({ x: 0, y: 0, width: 1600, height: 900 })).toEqual({ width: 1280, height: 720 })
    expect(filmSize({ x: 0, y: 0, width: 333, height: 777 })).toEqual({ width: 548, height: 1280 })
    expect(filmSize({ x: 0, y: 0, width: 9000, height: 10 })).toEqual({ width: 1280, height: 480 })
    expect(filmSize(null)).toEqual({ width: 1280, height: 720 })
  })

  test('plays at the requested speed, or faster if it would be too long', () => {
    const replay = new Replay([testEntry(3), testEntry(2), testEntry(1)], newest([]))
    expect(replayMs(replay)).toBe(400 + 700 + 700)
    expect(filmSpeed(10_000, 2)).toBe(2)
    expect(filmSpeed(FILM_MS * 3, 2)).toBe(3)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freePlace, PLACING_GAP } from './freePlace'
import { contains, distance, inflate, intersects, type Rect, type Size } from './rect'

const visible = { x: -200, y: 100, width: 1200, height: 700 }

/** Seeded pseudorandom numbers from 0 to 1. */
function lots(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Boxes anywhere in and around the viewport, overlapping as people leave them. */
function boxesAnywhere(count: number, random: () => number, around: Rect = inflate(visible, 600, 400)): Rect[] {
  return Array.from({ length: count }, () => ({
    x: Math.round(around.x + random() * around.width),
    y: Math.round(around.y + random() * around.height),
    width: Math.round(20 + random() * 280),
    height: Math.round(20 + random() * 280),
  }))
}

const KINDS: readonly Size[] = [
  { width: 200, height: 100 },
  { width: 100, height: 100 },
  { width: 150, height: 150 },
  { width: 231, height: 173 },
  { width: 150, height: 267 },
]

const isFree = (box: Rect, taken: readonly Rect[]) =>
  !taken.some((one) => intersects(inflate(box, PLACING_GAP, PLACING_GAP), one))

/** Whether a box of this size has room in view: pushed left and up as far as possible, it touches some edge. */
function hasRoom({ width, height }: Size, taken: readonly Rect[]): boolean {
  const { x: left, y: top, width: wide, height: high } = inflate(visible, -PLACING_GAP, -PLACING_GAP)
  const xs = [left, ...taken.map(({ x, width }) => x + width + PLACING_GAP)]
  const ys = [top, ...taken.map(({ y, height }) => y + height + PLACING_GAP)]
  const isIn = (x: number, y: number) => x >= left && y >= top && x + width <= left + wide && y + height <= top + high
  return xs.some((x) => ys.some((y) => isIn(x, y) && isFree({ x, y, width, height }, taken)))
}

describe('the place of a new element', () => {
  test.each([0, 20, 500])('200 elements of all kinds added to a board of %i overlap nothing', (count) => {
    for (const seed of [1, 2, 3]) {
      const random = lots(seed)
      const taken = boxesAnywhere(count, random)
      for (let round = 0; round < 200; round++) {
        const size = KINDS[Math.floor(random() * KINDS.length)] ?? { width: 150, height: 150 }
        const box = { ...freePlace(size, { taken, visible, random }), ...size }
        expect(isFree(box, taken)).toBe(true)
        taken.push(box)
      }
    }
  })

  test('is in the viewport as long as there is a free place in it', () => {
    const size = { width: 180, height: 120 }
    let full = 0
    for (let seed = 1; seed <= 60; seed++) {
      const random = lots(seed)
      const taken = boxesAnywhere(10 + seed, random, visible)
      const box = { ...freePlace(size, { taken, visible, random }), ...size }
      const isRoom = hasRoom(size, taken)
      if (!isRoom) full++
      expect(contains(visible, box)).toBe(isRoom)
    }
    // Both cases occurred.
    expect(full).toBeGreaterThan(5)
    expect(full).toBeLessThan(55)
  })

  test('is found even if only one gap fits exactly', () => {
    const gap = { x: 313, y: 402, width: 100, height: 100 }
    const { x, y, width, height } = inflate(gap, PLACING_GAP, PLACING_GAP)
    const taken = [
      { x: -2000, y: -2000, width: x + 2000, height: 5000 },
      { x: x + width, y: -2000, width: 3000, height: 5000 },
      { x: -2000, y: -2000, width: 5000, height: y + 2000 },
      { x: -2000, y: y + height, width: 5000, height: 3000 },
    ]
    expect(freePlace(gap, { taken, visible, random: lots(7) })).toEqual({ x: gap.x, y: gap.y })
  })

  test('is random among the free places', () => {
    const random = lots(5)
    const places = Array.from({ length: 20 }, () =>
      freePlace({ width: 100, height: 100 }, { taken: [], visible, random }),
    )
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBeGreaterThan(15)
    for (const place of places) expect(contains(visible, { ...place, width: 100, height: 100 })).toBe(true)
  })

  test('next to existing elements, lines up with one of their edges', () => {
    // A block of three columns, with room above and below it.
    const taken = [0, 140, 280].map((left) => ({ x: left, y: 350, width: 120, height: 200 }))
    const size = { width: 150, height: 60 }
    const edges = taken.flatMap(({ x, width }) => [x, x + width - size.width])
    const random = lots(3)
    let above = 0
    for (let round = 0; round < 200; round++) {
      const place = freePlace(size, { taken, visible, random })
      expect(isFree({ ...place, ...size }, taken)).toBe(true)
      expect(contains(visible, { ...place, ...size })).toBe(true)
      const isAbove = place.y === 350 - PLACING_GAP - size.height && place.x > -150 && place.x < 400
      if (!isAbove) continue
      above++
      expect(edges).toContain(place.x)
    }
    expect(above).toBeGreaterThan(5)
  })

  test('beside an existing element, lines up with its top or bottom', () => {
    const taken = [{ x: 300, y: 150, width: 400, height: 600 }]
    const size = { width: 150, height: 100 }
    // A point inside the element, near its right side.
    const numbers = [0.8, 0.2]
    const place = freePlace(size, { taken, visible, random: () => numbers.shift() ?? 0 })
    expect(place).toEqual({ x: 700 + PLACING_GAP, y: 150 })
  })

  test('is right next to what fills the viewport, at the nearest free place, if the viewport is full', () => {
    const taken = [inflate(visible, 50, 10)]
    const size = { width: 200, height: 100 }
    const { x, y } = freePlace(size, { taken, visible, random: lots(1) })
    // Above or below is nearer than the sides.
    expect([100 - 10 - 16 - 100, 100 + 700 + 10 + 16]).toContain(y)
    expect(x + 100).toBe(400)
  })

  test('is the center of the viewport, or the nearest free place, if the element is larger than the viewport', () => {
    const size = { width: 3000, height: 2000 }
    expect(freePlace(size, { taken: [], visible, random: lots(1) })).toEqual({ x: 400 - 1500, y: 450 - 1000 })
  })

  test('given a point, is at that point if it is free, else the nearest free place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 40 }), (seed, count) => {
        const random = lots(seed)
        const taken = boxesAnywhere(count, random)
        const at = { x: Math.round(random() * 800), y: Math.round(100 + random() * 600) }
        const size = { width: 120, height: 80 }
        const wanted = { x: at.x - 60, y: at.y - 40 }
        const place = freePlace(size, { taken, visible, random, at })
        expect(isFree({ ...place, ...size }, taken)).toBe(true)
        if (isFree({ ...wanted, ...size }, taken)) expect(place).toEqual(wanted)
        const far = distance(place, wanted)
        for (let turn = 0; turn < 64 && far > 2; turn++) {
          const nearer = (far - 2) * random()
          const angle = (turn / 32) * Math.PI
          const x = Math.round(wanted.x + nearer * Math.cos(angle))
          const y = Math.round(wanted.y + nearer * Math.sin(angle))
          expect(taken.some((one) => intersects(inflate({ x, y, ...size }, 16, 16), one))).toBe(true)
        }
      }),
    )
  })

  test('an off-screen board fills from its top left corner, with about as many rows as columns', () => {
    const taken: Rect[] = []
    for (let round = 0; round < 16; round++) {
      const size = { width: 150, height: 150 }
      taken.push({ ...freePlace(size, { taken, visible: null, random: () => 0 }), ...size })
    }
    expect(taken[0]).toMatchObject({ x: 24, y: 24 })
    const columns = new Set(taken.map(({ x }) => x)).size
    expect(columns).toBeGreaterThanOrEqual(4)
    expect(columns).toBeLessThanOrEqual(5)
    for (const [index, one] of taken.entries()) expect(isFree(one, taken.toSpliced(index, 1))).toBe(true)
  })
})

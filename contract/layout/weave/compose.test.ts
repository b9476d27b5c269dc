import { describe, expect, it } from 'vitest'
import { intersects, type Rect } from '../rect'
import { type ComposeOptions, type Composition, compose, type Format, filledShare, type WovenPicture } from './compose'
import { randomOf } from './random'

const FORMATS: readonly Format[] = ['portrait', 'square', 'wide']
const SEEDS = 1_000

/** From towers of 1:5 to panoramas of 5:1. */
function wildPictures(count: number, seed: number): WovenPicture[] {
  const random = randomOf(seed * 7919)
  return Array.from({ length: count }, (_, index) => ({
    id: `picture-${index}`,
    ratio: 5 ** (2 * random.next() - 1),
    pixels: random.whole(100_000, 12_000_000),
  }))
}

const optionsOf = (seed: number): ComposeOptions => ({
  pictures: wildPictures(5 + (seed % 36), seed),
  seed,
  format: FORMATS[seed % 3] ?? 'square',
  titleWidths: [9.5, 5.2, 4],
  strip: { count: 5, nameWidth: 7.5, wordWidth: 5.6 },
})

const composed = Array.from({ length: SEEDS }, (_, seed) => compose(optionsOf(seed)))

function boxesOf({ pictures, title, strip }: Composition): Rect[] {
  return [
    ...pictures.map(({ box }) => box),
    ...(title ? [title.box] : []),
    ...(strip ? [...strip.chips, ...strip.captions] : []),
  ]
}

describe('compositions of 5 to 40 images of extreme ratios, for a thousand seeds', () => {
  it('contain every image once, in whole px, at a size that an element can have', () => {
    for (const [seed, { pictures }] of composed.entries()) {
      expect(pictures.map(({ id }) => id).sort()).toEqual(
        optionsOf(seed)
          .pictures.map(({ id }) => id)
          .sort(),
      )
      for (const { box } of pictures) {
        expect(Object.values(box).every(Number.isInteger)).toBe(true)
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(20)
      }
    }
  })

  it('have no overlaps, and nothing leaves the block', () => {
    // An `expect` for each of half a million pairs takes seconds.
    const wrong: string[] = []
    for (const [seed, composition] of composed.entries()) {
      const boxes = boxesOf(composition)
      for (const [index, box] of boxes.entries()) {
        const isInside =
          box.x >= 0 && box.y >= 0 && box.x + box.width <= composition.width && box.y + box.height <= composition.height
        if (!isInside) wrong.push(`seed ${seed}: box ${index} of ${composition.structure} is outside`)
        for (const [other, another] of boxes.entries())
          if (other > index && intersects(box, another)) wrong.push(`seed ${seed}: ${index} overlaps ${other}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('fill at least 92% of the block', () => {
    expect(Math.min(...composed.map(({ filled }) => filled))).toBeGreaterThanOrEqual(0.92)
  })

  it('crop no image by more than 8%', () => {
    const crops = composed.flatMap(({ pictures }) => pictures.map(({ crop }) => crop))
    expect(Math.max(...crops)).toBeLessThanOrEqual(0.08)
  })

  it('are the same for the same seed', () => {
    for (let seed = 0; seed < SEEDS; seed += 50) expect(compose(optionsOf(seed))).toEqual(composed[seed])
  })

  it('come close to the requested format', () => {
    const shapes = { portrait: 0.68, square: 1, wide: 1.5 }
    const near = composed.filter(({ width, height }, seed) => {
      const wanted = shapes[FORMATS[seed % 3] ?? 'square']
      return Math.abs(Math.log(width / height / wanted)) < Math.log(1.3)
    })
    expect(near.length / SEEDS).toBeGreaterThan(0.85)
  })
})

describe('Shuffle', () => {
  const eight = [1.5, 0.67, 1.33, 0.8, 1, 1.78, 0.75, 1.5].map((ratio, index) => ({ id: `p${index}`, ratio }))

  it.each(FORMATS)('gives at least five different compositions of eight photos, %s', (format) => {
    const tries = Array.from({ length: 8 }, (_, seed) =>
      compose({
        pictures: eight,
        seed,
        format,
        titleWidths: [9.5, 5.2],
        strip: { count: 5, nameWidth: 7, wordWidth: 5 },
      }),
    )
    expect(new Set(tries.map(({ hero }) => hero)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(tries.map(({ structure }) => structure)).size).toBeGreaterThanOrEqual(5)
    expect(new Set(tries.map(({ pictures }) => JSON.stringify(pictures))).size).toBe(8)
    for (const [index, one] of tries.entries()) expect(one.hero).not.toBe(tries[index + 1]?.hero)
  })

  it('the hero is the largest image', () => {
    for (const format of FORMATS)
      for (let seed = 0; seed < 20; seed++) {
        const { pictures, hero } = compose({ pictures: eight, seed, format, titleWidths: null, strip: null })
        const areas = new Map(pictures.map(({ id, box }) => [id, box.width * box.height]))
        expect(Math.max(...areas.values()), `${format} ${seed}`).toBe(areas.get(hero))
      }
  })
})

it('without a title and colors, a composition contains only the images', () => {
  const { title, strip, pictures, filled } = compose({ ...optionsOf(3), titleWidths: null, strip: null })
  expect([title, strip]).toEqual([null, null])
  expect(pictures).toHaveLength(8)
  expect(filled).toBeGreaterThan(0.98)
})

it('counts a hole as unfilled', () => {
  const size = { width: 100, height: 100 }
  expect(filledShare(size, 10, [{ x: 0, y: 0, width: 45, height: 100 }])).toBeCloseTo(0.5)
  expect(
    filledShare(size, 10, [
      { x: 0, y: 0, width: 45, height: 100 },
      { x: 55, y: 0, width: 45, height: 100 },
    ]),
  ).toBeCloseTo(1)
})

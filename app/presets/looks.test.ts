import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modifications } from '../../contract/modification'
import { modificationsOf, slidersOf } from '../../contract/modificationSliders'
import { distance, type Lab, toLab } from '../../contract/oklab'
import { drawScene, SCENE_NAMES, SKIN_TONES } from '../../tests/pictures/looks/scenes'
import { applyStages } from '../imaging/kernels/applyStages'
import type { Pixels } from '../imaging/kernels/Pixels'
import { stagesOf } from '../imaging/kernels/stagesOf'
import { LOOKS, type Look, lookOf, partOf } from './looks'

const SIDE = 100
const MONOCHROME = ['silver']

function applied({ modifications }: Pick<Look, 'modifications'>, from: Pixels): Pixels {
  const to = new Uint8ClampedArray(from.length)
  applyStages(stagesOf(modifications), { from, to, width: from.length / 4 })
  return to
}

const pixelsOf = (colors: readonly (readonly number[])[]): Pixels =>
  Uint8ClampedArray.from(colors.flatMap(([r = 0, g = r, b = r]) => [r, g, b, 255]))

function labs(pixels: Pixels): Lab[] {
  return Array.from({ length: pixels.length / 4 }, (_, at) =>
    toLab(pixels[at * 4] ?? 0, pixels[at * 4 + 1] ?? 0, pixels[at * 4 + 2] ?? 0),
  )
}

const hueOf = ({ a, b }: Lab) => (Math.atan2(b, a) * 180) / Math.PI
const chromaOf = ({ a, b }: Lab) => Math.hypot(a, b)

/** The percentage of pixels with a channel at either end, and so without detail. */
function clipped(pixels: Pixels): number {
  let count = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3)
    if (Math.max(r, g, b) === 255 || Math.min(r, g, b) === 0) count++
  }
  return (count / pixels.length) * 400
}

const GRAYS = pixelsOf(Array.from({ length: 33 }, (_, at) => [Math.min(255, at * 8)]))
/** Skin tones, without the palest and darkest, which are nearly gray and have no visible hue. */
const SKIN = pixelsOf(SKIN_TONES.filter((tone) => chromaOf(toLab(...tone)) >= 0.045))

describe('the built-in looks', async () => {
  const scenes = await Promise.all(SCENE_NAMES.map((name) => drawScene(name, SIDE)))
  const before = scenes.reduce((sum, scene) => sum + clipped(scene), 0) / scenes.length
  const rows = LOOKS.map((look) => {
    const grays = labs(applied(look, GRAYS))
    const skin = labs(applied(look, SKIN))
    const after = scenes.map((scene) => clipped(applied(look, scene)))
    return {
      id: look.id,
      // ΔE in OKLab, times 100.
      grayDelta: 100 * Math.max(...labs(GRAYS).map((gray, at) => distance(gray, grays[at] ?? gray))),
      grayCast: 100 * Math.max(...grays.map(chromaOf)),
      skinTurn: Math.max(...labs(SKIN).map((tone, at) => Math.abs(hueOf(tone) - hueOf(skin[at] ?? tone)))),
      clipped: after.reduce((sum, each) => sum + each, 0) / after.length,
    }
  })
  const table = rows.map(({ id, grayDelta, grayCast, skinTurn, clipped }) => ({
    look: id,
    'gray ΔE': grayDelta.toFixed(1),
    'gray cast': grayCast.toFixed(1),
    'skin turn °': MONOCHROME.includes(id) ? '-' : skinTurn.toFixed(1),
    'clipped % before': before.toFixed(2),
    'clipped % after': clipped.toFixed(2),
  }))
  console.table(table)

  it.each(rows)('$id keeps grays nearly gray and within the allowed change of lightness', ({ grayDelta, grayCast }) => {
    expect(grayDelta).toBeLessThan(16)
    expect(grayCast).toBeLessThan(3)
  })

  it.each(rows)('$id clips at most half a percent more across ten scenes', (row) => {
    expect(row.clipped).toBeLessThanOrEqual(before + 0.5)
  })

  it.each(rows.filter(({ id }) => !MONOCHROME.includes(id)))('$id shifts skin hues by at most 5°', ({ skinTurn }) => {
    expect(skinTurn).toBeLessThanOrEqual(5)
  })

  it.each(LOOKS)('$id survives a round trip through the sliders', ({ modifications: list }) => {
    expect(modifications.parse(list)).toEqual(list)
    expect(modificationsOf(slidersOf(list))).toEqual(list)
  })
})

describe('a part of a look', () => {
  it('0% is no change, 100% is the look, and higher amounts change more', () => {
    const golden = LOOKS.find(({ id }) => id === 'golden')?.modifications ?? []
    expect(partOf(golden, 0)).toEqual([])
    expect(partOf(golden, 100)).toBe(golden)
    const photo = pixelsOf([[90, 140, 200]])
    const away = [25, 50, 75, 100].map((percent) => {
      const [one, other] = [labs(photo), labs(applied({ modifications: partOf(golden, percent) }, photo))]
      return distance(one[0] ?? { l: 0, a: 0, b: 0 }, other[0] ?? { l: 0, a: 0, b: 0 })
    })
    expect(away).toEqual([...away].sort((one, other) => one - other))
  })

  it('scales the meaning of percentages and degrees', () => {
    const list = [
      { type: 'color temperature', params: { temperature: -30 } },
      { type: 'hue', params: { shift: 90 } },
    ] as const
    expect(partOf(list, 2)).toEqual([
      { type: 'color temperature', params: { temperature: -0.006 } },
      { type: 'hue', params: { hue: 0.005 } },
    ])
  })

  it('is recognized as part of that look', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOOKS), fc.integer({ min: 5, max: 100 }), (look, percent) => {
        expect(lookOf(partOf(look.modifications, percent), LOOKS)).toEqual({ look, percent })
      }),
    )
    expect(lookOf([], LOOKS)).toBeNull()
    expect(lookOf([{ type: 'hue', params: { hue: 0.1 } }], LOOKS)).toBeNull()
  })
})

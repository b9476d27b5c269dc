import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Modification, modification, modifications, selectionRegion } from './modification'
import { amountOf, contrastFactorFor, contrastIntensityFor, isSelected } from './modificationAmounts'
import { modificationOfAction, typeOfAction } from './modificationKind'
import { modificationsOf, NEUTRAL_SLIDERS, SLIDERS, slidersOf } from './modificationSliders'

describe('the modification schema', () => {
  it('accepts every name in the specification, with or without params', () => {
    expect(modification.parse({ type: 'black and white' })).toEqual({ type: 'black and white', params: {} })
    expect(modification.parse({ type: 'hue', params: { shift: 90 } })).toEqual({ type: 'hue', params: { shift: 90 } })
  })

  it('rejects other names, absurd numbers, and more than 50 modifications', () => {
    expect(modification.safeParse({ type: 'blur' }).success).toBe(false)
    expect(modification.safeParse({ type: 'hue', params: { hue: Number.NaN } }).success).toBe(false)
    expect(modification.safeParse({ type: 'hue', params: { hue: 1e9 } }).success).toBe(false)
    expect(modifications.safeParse(Array.from({ length: 51 }, () => ({ type: 'hue' }))).success).toBe(false)
  })

  it('accepts a region only if both sides are over 10', () => {
    expect(selectionRegion.safeParse({ x: 0, y: 0, width: 10, height: 50 }).success).toBe(false)
    expect(selectionRegion.safeParse({ x: 0, y: 0, width: 11, height: 10.5 }).success).toBe(true)
    expect(isSelected({ x: 0, y: 0, width: 10, height: 50 })).toBe(false)
    expect(isSelected({ x: 0, y: 0, width: 11, height: 11 })).toBe(true)
    expect(isSelected(null)).toBe(false)
  })
})

describe('an action from the AI', () => {
  it.each([
    ['brightness', 'brightness'],
    ['Adjust Brightness', 'brightness'],
    ['increase_saturation', 'saturation'],
    ['Black & White', 'black and white'],
    ['black-and-white', 'black and white'],
    ['B&W', 'grayscale'],
    ['Convert to greyscale', 'grayscale'],
    ['Colour Temperature', 'color temperature'],
    ['Selective Colour', 'selective color'],
    ['Increase exposure', 'brightness'],
    ['Soft contrast', 'contrast'],
    ['Add warmth', 'color temperature'],
    ['hue-rotate', 'hue'],
    ['Hue shift', 'hue'],
    ['replace the background', null],
    ['', null],
  ])('%s is %s', (action, type) => {
    expect(typeOfAction(action)).toBe(type)
  })

  it('keeps only the params that make sense', () => {
    const params = { intensity: '1.2', hue: 'a lot', temperature: -30, color: ' blue ', adjustment: null, evil: 1 }
    expect(modificationOfAction({ action: 'Contrast', params })).toEqual({
      type: 'contrast',
      params: { intensity: 1.2, temperature: -30, color: 'blue' },
    })
    expect(modificationOfAction({ action: 'crop', params })).toBeNull()
    expect(modificationOfAction({ action: 'hue' })).toEqual({ type: 'hue', params: {} })
  })
})

describe('units in the specification', () => {
  it('hue is in turns, and in degrees above 1', () => {
    expect(amountOf('hue', { hue: 0.25 })).toBe(0.25)
    expect(amountOf('hue', { shift: 90 })).toBe(0.25)
    expect(amountOf('hue', { hue: -0.75 })).toBe(0.25)
    expect(amountOf('hue', { hue: 1 })).toBe(0)
    expect(amountOf('hue', { hue: -360 })).toBe(0)
    expect(amountOf('hue', {})).toBe(0)
  })

  it('temperature is -1 to 1, and a percentage beyond that', () => {
    expect(amountOf('color temperature', { temperature: 0.3 })).toBe(0.3)
    expect(amountOf('color temperature', { temperature: -30 })).toBe(-0.3)
    expect(amountOf('color temperature', { temperature: 6500 })).toBe(1)
  })

  it('contrast uses the standard factor, and can be converted back', () => {
    expect(contrastFactorFor({})).toBe(1)
    expect(contrastFactorFor({ intensity: 0 })).toBe(0)
    expect(contrastFactorFor({ intensity: 1.5 })).toBeCloseTo((259 * 382.5) / (255 * 131.5))
    for (const factor of [0, 0.4, 1, 2.5])
      expect(contrastFactorFor({ intensity: contrastIntensityFor(factor) })).toBeCloseTo(factor)
  })
})

describe('sliders', () => {
  const slider = fc.integer({ min: -100, max: 100 })
  const values = fc.record({
    brightness: slider,
    contrast: slider,
    'color temperature': slider,
    // -100 and 100 are the same half turn.
    hue: fc.integer({ min: -99, max: 99 }),
    saturation: slider,
    'selective color': slider,
    grayscale: fc.integer({ min: 0, max: 100 }),
    color: fc.constantFrom('red', 'blue', '#33aa55'),
    look: fc.constantFrom<Modification[]>([], [{ type: 'warmth', params: { temperature: 0.1 } }]),
  })

  it('convert to modifications and back', () => {
    fc.assert(
      fc.property(values, (given) => {
        const list = modificationsOf(given)
        expect(modifications.parse(list)).toEqual(list)
        expect(slidersOf(list)).toEqual(given['selective color'] === 0 ? { ...given, color: 'red' } : given)
      }),
    )
  })

  it('add no modifications at 0', () => {
    expect(modificationsOf(NEUTRAL_SLIDERS)).toEqual([])
    expect(slidersOf(SLIDERS.map((type) => ({ type, params: { intensity: 1 } })))).toMatchObject({
      brightness: 0,
      contrast: 0,
      grayscale: 100,
    })
  })

  it('are clamped to their range', () => {
    expect(slidersOf([{ type: 'brightness', params: { intensity: 7 } }]).brightness).toBe(100)
    expect(slidersOf([{ type: 'monochrome', params: {} }]).grayscale).toBe(100)
  })
})

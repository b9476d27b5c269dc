import { expect, test } from 'vitest'
import { elementFields } from '../../contract/shared/element'
import { testAsset } from '../../tests/support/offline'
import { colorThings, modifiedThings, pictureThings, textThings } from './boardThings'

const asset = { ...testAsset(), width: 1600, height: 900 }
const baked = { ...testAsset('b'), width: 1600, height: 900 }

const first = ({ elements: [element] }: ReturnType<typeof colorThings>) => {
  expect(elementFields.parse(element)).toEqual(element)
  return element
}

test('a color becomes a swatch with its name', () => {
  const element = first(colorThings('#c8432b: Burnt: Sienna'))
  expect(element).toMatchObject({ type: 'color', content: '#c8432b' })
  expect(element?.properties).toMatchObject({ backgroundColor: '#c8432b', description: 'Burnt: Sienna' })
})

test('text stays plain text whatever it contains, in the specified size where it fits', () => {
  const hostile = '<img src=x onerror=alert(1)> https://example.org'
  expect(first(textThings(hostile))).toMatchObject({ type: 'text', content: hostile, width: 200, height: 100 })
  expect(first(textThings('word '.repeat(100)))?.height).toBeGreaterThan(400)
})

test('an image includes its bytes, keeps its proportions within 400 by 300 and has a description', () => {
  const things = pictureThings({ asset }, 'A street at dusk')
  expect(things.assets).toEqual([asset])
  expect(first(things)).toMatchObject({ type: 'image', content: asset.address, width: 400, height: 225 })
  expect(first(things)?.properties).toMatchObject({ alt: 'A street at dusk' })
  expect(first(pictureThings({ asset, alt: 'Paris' }, 'A street'))?.properties?.alt).toBe('Paris')
})

test('a modified image can be reverted only if the list contains all of its modifications', () => {
  const modifications = [{ type: 'brightness', params: { intensity: 1.2 } }] as const
  const things = modifiedThings({ asset: baked, modifications }, { asset })
  expect(things.assets).toEqual([baked, asset])
  expect(first(things)?.properties).toMatchObject({ original: asset.address, modifications })
  const blended = modifiedThings({ asset: baked, modifications: null }, { asset })
  expect(blended.assets).toEqual([baked])
  expect(first(blended)?.properties).not.toHaveProperty('original')
})

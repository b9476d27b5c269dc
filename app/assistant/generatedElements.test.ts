import { expect, test } from 'vitest'
import { elementFields } from '../../contract/shared/element'
import { failedImageElement, imageElement } from './generatedElements'

const ADDRESS = `/assets/${'a'.repeat(64)}.png`
const image = {
  asset: { address: ADDRESS, width: 1024, height: 768 },
  description: 'figs on linen',
  prompt: 'a still life',
  revisedPrompt: 'Figs, morning',
}
const failure = {
  description: 'figs on linen',
  prompt: 'a still life',
  errorType: 'RATE_LIMIT',
  errorMessage: 'DALL-E API usage limit reached. Please try again later.',
} as const

test('a generated image has the area of 400x300 in its own proportions, a failed one 300x200', () => {
  expect(imageElement(image)).toMatchObject({ type: 'image', width: 400, height: 300 })
  const wide = imageElement({ ...image, asset: { address: ADDRESS, width: 3000, height: 1000 } })
  expect(wide).toMatchObject({ width: 600, height: 200 })
  expect(failedImageElement(failure, () => 0.5)).toMatchObject({ type: 'color', width: 300, height: 200 })
})

test('the fallback color is random and always a valid color', () => {
  const colors = [0, 0.3, 0.999999, 1].map((chance) => failedImageElement(failure, () => chance).content)
  expect(new Set(colors).size).toBeGreaterThan(2)
  for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/)
})

test('properties of a generated image: source dalle, revisedPrompt, generatedFrom, description, alt', () => {
  expect(imageElement(image).properties).toMatchObject({
    source: 'dalle',
    revisedPrompt: 'Figs, morning',
    generatedFrom: 'a still life',
    description: 'figs on linen',
    alt: 'figs on linen',
  })
  expect(imageElement({ ...image, revisedPrompt: null }).properties).not.toHaveProperty('revisedPrompt')
})

test('properties of a failed image: source dalle-error, fallbackColor, fallbackText, error, errorType, errorMessage', () => {
  const made = failedImageElement(failure, Math.random)
  expect(made.properties).toMatchObject({
    source: 'dalle-error',
    fallbackColor: made.content,
    backgroundColor: made.content,
    fallbackText: 'figs on linen',
    error: true,
    errorType: 'RATE_LIMIT',
    errorMessage: 'DALL-E API usage limit reached. Please try again later.',
  })
})

test('cuts long prompts to the length of a property, so that every element is valid', () => {
  const long = 'x'.repeat(50_000)
  const made = [
    imageElement({ ...image, description: long, revisedPrompt: long }),
    failedImageElement({ ...failure, description: long, errorMessage: long }, Math.random),
  ]
  for (const fields of made) expect(elementFields.safeParse(fields).error).toBeUndefined()
})

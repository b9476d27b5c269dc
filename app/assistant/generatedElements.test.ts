import { expect, test } from 'vitest'
import { elementFields } from '../../contract/element'
import { failedImageElement, imageElement, randomPlace, textElement } from './generatedElements'
import { ideaElement } from './ideaElement'

const ADDRESS = `/assets/${'a'.repeat(64)}.png`
const image = { address: ADDRESS, description: 'figs on linen', prompt: 'a still life', revisedPrompt: 'Figs, morning' }
const failure = {
  description: 'figs on linen',
  prompt: 'a still life',
  errorType: 'RATE_LIMIT',
  errorMessage: 'DALL-E API usage limit reached. Please try again later.',
} as const

test('generated elements: text 200x100, image 400x300, error color 300x200', () => {
  const random = () => 0.5
  expect(textElement('Hello', 'p', random)).toMatchObject({ type: 'text', width: 200, height: 100 })
  expect(imageElement(image, random)).toMatchObject({ type: 'image', width: 400, height: 300 })
  expect(failedImageElement(failure, random)).toMatchObject({ type: 'color', width: 300, height: 200 })
})

test('position is 100 plus a random offset: x up to 300, y up to 200', () => {
  expect(randomPlace(() => 0)).toEqual({ positionX: 100, positionY: 100 })
  const far = randomPlace(() => 0.999999)
  expect(far).toEqual({ positionX: 399, positionY: 299 })
})

test('the fallback color is random, and always a color', () => {
  const colors = [0, 0.3, 0.999999, 1].map((chance) => failedImageElement(failure, () => chance).content)
  expect(new Set(colors).size).toBeGreaterThan(2)
  for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/)
})

test('properties of a generated image: source dalle, revisedPrompt, generatedFrom, description, alt', () => {
  expect(imageElement(image, Math.random).properties).toMatchObject({
    source: 'dalle',
    revisedPrompt: 'Figs, morning',
    generatedFrom: 'a still life',
    description: 'figs on linen',
    alt: 'figs on linen',
  })
  expect(imageElement({ ...image, revisedPrompt: null }, Math.random).properties).not.toHaveProperty('revisedPrompt')
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

test('text has fontSize, fontFamily and color, and its words are words whatever they contain', () => {
  const hostile = '<img src=x onerror=alert(1)> [link](javascript:alert(1))'
  const made = textElement(hostile, 'p', Math.random)
  expect(made.content).toBe(hostile)
  expect(made.properties).toMatchObject({ fontSize: 16, fontFamily: 'Arial', color: '#000000', generatedFrom: 'p' })
})

test('whatever is made may be stored: long prompts are cut to what a property holds', () => {
  const long = 'x'.repeat(50_000)
  const made = [
    textElement('a', long, Math.random),
    imageElement({ ...image, description: long, revisedPrompt: long }, Math.random),
    failedImageElement({ ...failure, description: long, errorMessage: long }, Math.random),
  ]
  for (const fields of made) expect(elementFields.safeParse(fields).error).toBeUndefined()
})

test('an idea for a color becomes a swatch of the color it names, and words where it names none', () => {
  const idea = { id: '1', of: 'suggest', prompt: 'p', isAdded: false, type: 'color' } as const
  expect(ideaElement({ ...idea, words: 'Burnt clay #C8432B' }, Math.random)).toMatchObject({
    type: 'color',
    content: '#c8432b',
  })
  expect(ideaElement({ ...idea, words: 'something warm' }, Math.random)).toMatchObject({
    type: 'text',
    content: 'something warm',
  })
})

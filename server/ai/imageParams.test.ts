import { expect, it } from 'vitest'
import { imageParams } from './imageParams'

it.each([
  [
    'gpt-image-1-mini',
    '1792x1024',
    { size: '1536x1024', quality: 'medium', output_format: 'webp', output_compression: 90 },
  ],
  ['gpt-image-1', '512x512', { size: '1024x1024', quality: 'medium', output_format: 'webp', output_compression: 90 }],
  ['dall-e-3', '1024x1536', { size: '1024x1792', response_format: 'b64_json', style: 'vivid' }],
  ['dall-e-2', '1792x1024', { size: '1024x1024', response_format: 'b64_json' }],
  ['stable-diffusion', '1536x1024', { size: '1536x1024', response_format: 'b64_json' }],
] as const)('%s gets %s in its own format', (model, size, params) => {
  expect(imageParams({ model, size, style: 'vivid' })).toEqual({ model, n: 1, ...params })
})

it('a model with styles gets vivid by default', () => {
  const styleOf = (style?: 'natural') => imageParams({ model: 'dall-e-3', size: '1024x1024', style }).style
  expect([styleOf(), styleOf('natural')]).toEqual(['vivid', 'natural'])
})

import { expect, it } from 'vitest'
import { analyzeImageRequest, generateBackgroundRequest, generatedImage, generateImageRequest } from './ai'
import { AI_LOGIN } from './aiErrors'
import { BLENDED_QUALITY, MODIFIED_QUALITY } from './aiLimits'

it('defaults: image size 1024x1024, background type sunset, analysis type general, no image style', () => {
  const usual = { prompt: 'Fog', size: '1024x1024' }
  expect(generateImageRequest.parse({ prompt: ' Fog ' })).toEqual(usual)
  expect(generateBackgroundRequest.parse({ prompt: 'Fog' })).toEqual({ ...usual, bgType: 'sunset' })
  expect(analyzeImageRequest.parse({ imageBase64: 'AAAA' })).toMatchObject({ analysisType: 'general' })
})

it('an image is sent as base64 without a data-URL prefix', () => {
  expect(analyzeImageRequest.safeParse({ imageBase64: 'AAAA' }).success).toBe(true)
  expect(analyzeImageRequest.safeParse({ imageBase64: 'data:image/png;base64,AAAA' }).success).toBe(false)
})

it('a generated image without a dataUri is rejected', () => {
  const made = {
    dataUri: 'data:image/png;base64,AAAA',
    revisedPrompt: null,
    address: `/assets/${'a'.repeat(64)}.png`,
    width: 4,
    height: 3,
  }
  expect(generatedImage.safeParse(made).success).toBe(true)
  expect(generatedImage.safeParse({ ...made, dataUri: undefined }).success).toBe(false)
})

it('each call has its own sign-in message', () => {
  expect(AI_LOGIN).toMatchObject({
    generateImage: 'Authentication required. Please log in to generate images.',
    generateBackground: 'Authentication required. Please log in to generate backgrounds.',
    analyzeElements: 'Authentication required. Please log in to analyze board elements.',
    trends: 'Authentication required. Please log in to access trend forecasts.',
  })
})

it('modified images are JPEG at 0.9, blends at 0.95', () => {
  expect([MODIFIED_QUALITY, BLENDED_QUALITY]).toEqual([0.9, 0.95])
})

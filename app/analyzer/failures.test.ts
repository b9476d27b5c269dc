import { expect, test } from 'vitest'
import { AI_IMAGES_KEY_MISSING, AI_KEY_MISSING, AI_KEY_REFUSED } from '../../contract/aiErrors'
import { ApiError } from '../api/ApiError'
import { generationFailure, refusalWords } from './failures'
import { KEY_MISSING } from './words'

test.each([
  ['DALLE_API_KEY_MISSING', AI_IMAGES_KEY_MISSING],
  ['DALLE_API_KEY_MISSING', AI_KEY_REFUSED],
])('a replacement says %s in the words of every tool: %s', (error, message) => {
  const failure = generationFailure(new ApiError(503, JSON.stringify({ error, message }), ''))
  expect(failure).toMatchObject({ words: message, toast: { title: 'Configuration Required', description: message } })
})

test('a waiting photo says whether the key is missing or was not accepted', () => {
  expect(refusalWords({ message: AI_KEY_MISSING })).toBe(KEY_MISSING)
  expect(refusalWords({ message: AI_KEY_REFUSED })).toBe(AI_KEY_REFUSED)
})

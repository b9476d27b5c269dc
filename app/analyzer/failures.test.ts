import { expect, test } from 'vitest'
import { AI_IMAGES_KEY_MISSING, AI_KEY_MISSING, AI_KEY_REFUSED } from '../../contract/aiErrors'
import { ApiError } from '../api/ApiError'
import { generationFailure, refusalWords } from './failures'
import { KEY_MISSING } from './words'

test.each([
  ['DALLE_API_KEY_MISSING', AI_IMAGES_KEY_MISSING],
  ['DALLE_API_KEY_MISSING', AI_KEY_REFUSED],
])('a failed replacement with %s shows the same message as every other tool: %s', (error, message) => {
  const failure = generationFailure(new ApiError(503, JSON.stringify({ error, message }), ''))
  expect(failure).toMatchObject({ words: message, toast: { title: 'Configuration Required', description: message } })
})

test('a queued photo reports whether the key is missing or was rejected', () => {
  expect(refusalWords({ message: AI_KEY_MISSING })).toBe(KEY_MISSING)
  expect(refusalWords({ message: AI_KEY_REFUSED })).toBe(AI_KEY_REFUSED)
})

import { describe, expect, test } from 'vitest'
import { ERROR_CODE } from '../../contract/headers'
import { ApiError, NetworkError, NonJsonResponse } from './ApiError'
import { aiFailure } from './aiFailure'

// Specification 2, section 8: the error catalog as the page reads it.

const answer = (status: number, body: object) => new ApiError(status, JSON.stringify(body), '')

describe('the message comes from message, error or description, in that order', () => {
  test.each([
    [{ message: 'M', error: 'E', description: 'D' }, 'M'],
    [{ error: 'E', description: 'D' }, 'E'],
    [{ description: 'D' }, 'D'],
    [{}, 'Server error: 500'],
  ])('%o', (body, words) => expect(aiFailure(answer(500, body), 'suggestions').message).toBe(words))
})

test.each([
  ['API_KEY_MISSING', 'OpenAI API key not found. Please configure your API key.'],
  ['DALLE_API_KEY_MISSING', 'DALL-E API key not configured. Please contact the administrator.'],
])('missing key: %s is reported as “%s”', (error, message) => {
  expect(aiFailure(answer(503, { error, message }), 'suggestions')).toEqual({ kind: 'key', message })
})

test.each([
  [429, {}],
  [500, { error: 'RATE_LIMIT' }],
  [500, { error: 'insufficient_quota' }],
  [500, { error: 'rate_limit_exceeded' }],
  [500, { message: 'You exceeded your current quota' }],
  [500, { message: 'Rate limit reached' }],
])('quota or rate limit: status %i, body %o', (status, body) => {
  expect(aiFailure(answer(status, body), 'suggestions').kind).toBe('quota')
})

describe('an error without a text of our server shows that of the catalog', () => {
  const QUOTA = 'OpenAI API quota exceeded. The API key has reached its usage limit.'
  const IMAGES_QUOTA = 'DALL-E API usage limit reached. Please try again later.'
  const policyOf = (what: string) => `Your ${what} may violate content policies. Please try a different prompt.`
  test.each([
    [429, {}, 'suggestions', 'quota', QUOTA],
    [429, { error: 'RATE_LIMIT' }, 'suggestions', 'quota', QUOTA],
    [429, { error: 'insufficient_quota' }, 'suggestions', 'quota', QUOTA],
    [500, { message: 'You exceeded your current quota' }, 'analyzeImage', 'quota', QUOTA],
    [429, {}, 'generateImage', 'quota', IMAGES_QUOTA],
    [500, { error: 'rate_limit_exceeded', message: 'Slow down' }, 'generateBackground', 'quota', IMAGES_QUOTA],
    [
      503,
      { error: 'API_KEY_MISSING' },
      'suggestions',
      'key',
      'OpenAI API key not found. Please configure your API key.',
    ],
    [
      503,
      { error: 'DALLE_API_KEY_MISSING' },
      'generateImage',
      'key',
      'DALL-E API key not configured. Please contact the administrator.',
    ],
    [400, { error: 'CONTENT_POLICY_VIOLATION' }, 'generateImage', 'policy', policyOf('image prompt')],
    [400, { message: 'Rejected by our safety system.' }, 'generateImage', 'policy', policyOf('image prompt')],
    [400, { message: 'It may violate a rule' }, 'generateBackground', 'policy', policyOf('background prompt')],
    [400, { error: 'CONTENT_POLICY_VIOLATION' }, 'suggestions', 'policy', policyOf('prompt')],
  ] as const)('%i %o of %s', (status, body, call, kind, message) => {
    expect(aiFailure(answer(status, body), call)).toEqual({ kind, message })
  })
})

test("our server's own text is shown, whatever words are in it", () => {
  const sent = (error: string, message: string) =>
    new ApiError(422, JSON.stringify({ error, message }), '', new Headers({ [ERROR_CODE]: error }))
  const message = 'Your safety copy is blocked.'
  expect(aiFailure(sent('QUOTA_EXCEEDED', message), 'generateImage')).toEqual({ kind: 'other', message })
  const limit = 'Too many attempts. Try again in 2 minutes.'
  expect(aiFailure(sent('RATE_LIMIT', limit), 'generateImage')).toEqual({ kind: 'quota', message: limit })
})

test("a user's own used-up allowance is not a provider quota error, and says when to try again", () => {
  const message = 'You have used your AI allowance for this hour. Try again in 12 minutes.'
  const failure = aiFailure(answer(429, { error: 'AI_ALLOWANCE_USED', message }), 'suggestions')
  expect(failure).toEqual({ kind: 'allowance', message })
})

test("a content policy violation has its own kind and the server's message", () => {
  const message = 'Your image prompt may violate content policies. Please try a different prompt.'
  const failure = aiFailure(answer(422, { error: 'CONTENT_POLICY_VIOLATION', message }), 'generateImage')
  expect(failure).toEqual({ kind: 'policy', message })
})

test.each([
  ['generateImage', 'Authentication required. Please log in to generate images.'],
  ['generateBackground', 'Authentication required. Please log in to generate backgrounds.'],
  ['analyzeElements', 'Authentication required. Please log in to analyze board elements.'],
  ['trends', 'Authentication required. Please log in to access trend forecasts.'],
] as const)('401 or AUTHENTICATION_REQUIRED from %s: %s', (call, message) => {
  expect(aiFailure(answer(401, { error: 'UNAUTHENTICATED' }), call)).toEqual({ kind: 'signIn', message })
  expect(aiFailure(answer(403, { error: 'AUTHENTICATION_REQUIRED' }), call)).toEqual({ kind: 'signIn', message })
})

test.each([
  ['a gateway error', new ApiError(502, '', 'Bad Gateway'), 'Server error: 502'],
  [
    "a proxy's page",
    new ApiError(401, '<!doctype html>', '', new Headers({ 'Content-Type': 'text/html' })),
    'Server error: 401',
  ],
  ["a captive portal's page", new NonJsonResponse('Unexpected <'), new NetworkError(null).message],
])('%s counts as offline, and says nothing about the session', (_, error, message) => {
  expect(aiFailure(error, 'analyzeImage')).toEqual({ kind: 'offline', message })
})

test('a stream that ended early is not reported as an unreachable server', () => {
  const message = 'The answer ended early. Try again.'
  expect(aiFailure(answer(502, { message }), 'suggestions')).toEqual({ kind: 'other', message })
})

test('classifies an aborted call, an unreachable server and an unparsable answer', () => {
  expect(aiFailure(new DOMException('x', 'AbortError'), 'trends').kind).toBe('aborted')
  expect(aiFailure(new NetworkError(null), 'trends').kind).toBe('offline')
  expect(aiFailure(new SyntaxError('Unexpected <'), 'trends')).toEqual({
    kind: 'other',
    message: 'The answer couldn’t be understood. Please try again.',
  })
  expect(aiFailure(new Error('Invalid response format from AI analysis'), 'analyzeElements').message).toBe(
    'Invalid response format from AI analysis',
  )
})

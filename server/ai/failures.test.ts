import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AI_KEY_REFUSED } from '../../contract/aiErrors'
import { AI_CONCURRENT_CALLS_MAX } from '../../contract/aiLimits'
import { type AiWorld, startAiWorld } from '../../tests/support/aiWorld'
import { FAILURES, type Script } from '../../tests/support/FakeProvider'
import { join, type Person } from '../../tests/support/people'
import { startTestServer } from '../../tests/support/server'
import { describeError } from '../log'

// How a provider's failures map to the error catalog (specification 2, section 8), row by row.

const TEXT_QUOTA = 'OpenAI API quota exceeded. The API key has reached its usage limit.'
const IMAGE_QUOTA = 'DALL-E API usage limit reached. Please try again later.'
const policyOf = (what: string) => `Your ${what} may violate content policies. Please try a different prompt.`

let world: AiWorld
let ann: Person
beforeAll(async () => {
  world = await startAiWorld()
  ann = await join(world.server)
})
afterEach(() => world.provider.always())
afterAll(() => world.close())

const CALLS = {
  suggestions: { prompt: 'x' },
  'generate-image': { prompt: 'x' },
  'generate-background': { prompt: 'x' },
} as const
type Name = keyof typeof CALLS

/** Status, code and message of the refusal, and how many requests the provider got. */
async function refusalOf(name: Name, script: Script) {
  world.provider.always(script)
  const before = world.provider.calls.length
  const { status, body } = await ann.send('POST', `/api/ai/${name}`, CALLS[name])
  return { status, error: body.error, message: body.message, requested: world.provider.calls.length - before }
}

describe('without a key', () => {
  it.each([
    ['suggestions', 'API_KEY_MISSING', 'OpenAI API key not found. Please configure your API key.'],
    ['generate-image', 'DALLE_API_KEY_MISSING', 'DALL-E API key not configured. Please contact the administrator.'],
    [
      'generate-background',
      'DALLE_API_KEY_MISSING',
      'DALL-E API key not configured. Please contact the administrator.',
    ],
  ] as const)('%s is refused with %s and logged at info', async (name, error, message) => {
    const { openai } = world.server.deps.settings
    const lines: string[] = []
    const log = pino({ serializers: { err: describeError } }, { write: (line) => void lines.push(line) })
    const server = await startTestServer({ log, settings: { openai: { ...openai, apiKey: undefined } } })
    try {
      const person = await join(server)
      const answer = await person.send('POST', `/api/ai/${name}`, CALLS[name])
      expect([answer.status, answer.body]).toEqual([503, { error, message }])
      // An expected refusal that anyone can repeat at will: neither an error nor a stack.
      const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.code === error)
      expect(logged).toMatchObject([{ level: 30, reason: message, path: `/api/ai/${name}` }])
      expect(lines.join()).not.toMatch(/"level":50|"stack"/)
    } finally {
      await server.close()
    }
  })
})

describe('a provider failure', () => {
  const gone = "I'm sorry"
  it.each<[string, Name, Script, number, string, string | RegExp, number]>([
    ['insufficient_quota', 'suggestions', FAILURES.quota, 429, 'RATE_LIMIT', TEXT_QUOTA, 1],
    ['rate_limit_exceeded', 'suggestions', FAILURES.tooMany, 429, 'RATE_LIMIT', TEXT_QUOTA, 1],
    ['insufficient_quota', 'generate-image', FAILURES.quota, 429, 'RATE_LIMIT', IMAGE_QUOTA, 1],
    ['rate_limit_exceeded', 'generate-background', FAILURES.tooMany, 429, 'RATE_LIMIT', IMAGE_QUOTA, 1],
    ['its words', 'suggestions', FAILURES.quotaInWords, 429, 'RATE_LIMIT', TEXT_QUOTA, 1],
    ['its words', 'generate-image', FAILURES.rateLimitInWords, 429, 'RATE_LIMIT', IMAGE_QUOTA, 1],
    ['its code', 'generate-image', FAILURES.policy, 400, 'CONTENT_POLICY_VIOLATION', policyOf('image prompt'), 1],
    [
      'its words',
      'generate-background',
      FAILURES.policyInWords,
      400,
      'CONTENT_POLICY_VIOLATION',
      policyOf('background prompt'),
      1,
    ],
    [
      'only “policy” in its words',
      'generate-image',
      FAILURES.onlyPolicy,
      400,
      'CONTENT_POLICY_VIOLATION',
      policyOf('image prompt'),
      1,
    ],
    [
      'a code in its words',
      'generate-image',
      { ...FAILURES.onlyPolicy, message: 'Rejected: content_policy.' },
      400,
      'CONTENT_POLICY_VIOLATION',
      policyOf('image prompt'),
      1,
    ],
    [
      'its words, and a 422',
      'generate-image',
      { ...FAILURES.policyInWords, status: 422 },
      400,
      'CONTENT_POLICY_VIOLATION',
      policyOf('image prompt'),
      1,
    ],
    ['its code', 'suggestions', FAILURES.policy, 400, 'CONTENT_POLICY_VIOLATION', policyOf('prompt'), 1],
    [
      'a refusal',
      'suggestions',
      { kind: 'refusal', text: gone },
      400,
      'CONTENT_POLICY_VIOLATION',
      policyOf('prompt'),
      1,
    ],
    [
      'a filter',
      'suggestions',
      { kind: 'truncated', reason: 'content_filter' },
      400,
      'CONTENT_POLICY_VIOLATION',
      policyOf('prompt'),
      1,
    ],
    ['a 400 of another kind', 'generate-image', FAILURES.badRequest, 502, 'UNKNOWN_ERROR', /failed \(400\)/, 1],
    ['a 401', 'suggestions', FAILURES.unauthorized, 503, 'API_KEY_MISSING', AI_KEY_REFUSED, 1],
    ['a 401', 'generate-image', FAILURES.unauthorized, 503, 'DALLE_API_KEY_MISSING', AI_KEY_REFUSED, 1],
    [
      'an unknown model',
      'suggestions',
      FAILURES.unknownModel,
      502,
      'UNKNOWN_ERROR',
      /doesn’t have the configured model/,
      1,
    ],
    ['a 500 that lasts', 'suggestions', FAILURES.serverError, 502, 'UNKNOWN_ERROR', /failed \(500\)/, 2],
    ['a 500, when it may be paid for', 'generate-image', FAILURES.serverError, 502, 'UNKNOWN_ERROR', /failed/, 1],
    ['a 503', 'generate-image', FAILURES.overloaded, 502, 'UNKNOWN_ERROR', /failed \(503\)/, 2],
    ['half an answer', 'suggestions', { kind: 'broken' }, 502, 'UNKNOWN_ERROR', /./, 2],
    ['a truncated answer', 'suggestions', { kind: 'truncated' }, 502, 'UNKNOWN_ERROR', /Invalid response format/, 1],
    ['no JSON', 'suggestions', { kind: 'text', text: 'Sure! {' }, 502, 'UNKNOWN_ERROR', /Invalid response format/, 1],
    ['an empty answer', 'suggestions', { kind: 'text', text: '' }, 502, 'UNKNOWN_ERROR', /Invalid response format/, 1],
    ['no choices', 'suggestions', { kind: 'body', body: {} }, 502, 'UNKNOWN_ERROR', /Invalid response format/, 1],
    ['HTML', 'suggestions', { kind: 'body', body: '<html>' }, 502, 'UNKNOWN_ERROR', /./, 1],
  ])('%s (%s)', async (_, name, script, status, error, message, requested) => {
    const refusal = await refusalOf(name, script)
    expect(refusal).toMatchObject({ status, error, requested })
    expect(refusal.message).toMatch(message)
    // The provider's own words may name the account or repeat the prompt.
    expect(refusal.message).not.toMatch(/sk-secret|safety system|billing|sorry/)
  })

  it('is retried once if that is safe, and the second answer counts', async () => {
    for (const failure of [FAILURES.serverError, { ...FAILURES.tooMany, headers: { 'Retry-After': '1' } }]) {
      world.provider.next(failure)
      expect((await ann.send('POST', '/api/ai/suggestions', CALLS.suggestions)).status).toBe(200)
    }
    world.provider.next({ kind: 'broken' })
    expect((await ann.send('POST', '/api/ai/generate-image', CALLS['generate-image'])).status).toBe(502)
  })

  it('passes on the provider’s Retry-After', async () => {
    world.provider.always({ ...FAILURES.tooMany, headers: { 'Retry-After': '30' } })
    const { headers } = await ann.send('POST', '/api/ai/suggestions', CALLS.suggestions)
    expect(headers.get('Retry-After')).toBe('30')
  })

  it('accepts JSON in a code block', async () => {
    const text = '```json\n{"elementType": "image", "suggestions": ["Dunes"]}\n```'
    world.provider.next({ kind: 'text', text })
    const { body } = await ann.send('POST', '/api/ai/suggestions', CALLS.suggestions)
    expect(body).toMatchObject({ elementType: 'image', elementTypes: ['image'], suggestions: ['Dunes'] })
  })

  it('an unreachable provider is an error, not a crash', async () => {
    const { openai } = world.server.deps.settings
    const settings = { openai: { ...openai, baseUrl: 'http://127.0.0.1:9/v1' } }
    const server = await startTestServer({ settings })
    try {
      const person = await join(server)
      const { status, body } = await person.send('POST', '/api/ai/suggestions', CALLS.suggestions)
      expect([status, body.error]).toEqual([502, 'UNKNOWN_ERROR'])
      expect(body.message).toMatch(/couldn’t be reached/)
    } finally {
      await server.close()
    }
  })
})

describe('waiting for the provider', () => {
  it('is canceled when the client disconnects', async () => {
    world.provider.always({ kind: 'hang' })
    const before = world.provider.calls.length
    const leave = new AbortController()
    const answer = ann.fetch('/api/ai/generate-image', {
      method: 'POST',
      json: CALLS['generate-image'],
      signal: leave.signal,
    })
    await expect.poll(() => world.provider.calls.length, { timeout: 15_000 }).toBe(before + 1)
    leave.abort()
    await expect(answer).rejects.toThrow()
    await world.provider.calls.at(-1)?.gone
  })

  it('ends with the timeout, without a retry', async () => {
    const slow = await startAiWorld({ timeout: 1500 })
    try {
      const person = await join(slow.server)
      slow.provider.always({ kind: 'hang' })
      for (const name of ['suggestions', 'generate-image'] as const) {
        const { status, body } = await person.send('POST', `/api/ai/${name}`, CALLS[name])
        expect([status, body.error]).toEqual([502, 'UNKNOWN_ERROR'])
        expect(body.message).toMatch(/too long/)
      }
      expect(slow.provider.calls).toHaveLength(2)
      await slow.provider.calls.at(-1)?.gone
    } finally {
      await slow.close()
    }
  })
})

it('calls are counted per user, an image as five', async () => {
  const { createRateLimits } = await import('../rateLimits')
  const limits = createRateLimits({ limits: { ai: { points: 6, duration: 3600 } } })
  const limited = await startAiWorld({}, { limits })
  try {
    const [eager, calm] = [await join(limited.server), await join(limited.server)]
    const ask = async (person: Person, name: Name) => (await person.send('POST', `/api/ai/${name}`, CALLS[name])).status
    expect(await ask(eager, 'generate-image')).toBe(200)
    expect(await ask(eager, 'suggestions')).toBe(200)
    expect(await ask(eager, 'suggestions')).toBe(429)
    expect(limited.provider.calls).toHaveLength(2)
    expect(await ask(calm, 'suggestions')).toBe(200)
  } finally {
    await limited.close()
  }
})

describe('the allowance', () => {
  /** A server where a person has 6 points, and a function that spends them; returns status and error of each call. */
  async function startWithSixPoints() {
    const { createRateLimits } = await import('../rateLimits')
    const limited = await startAiWorld(
      {},
      { limits: createRateLimits({ limits: { ai: { points: 6, duration: 3600 } } }) },
    )
    const person = await join(limited.server)
    const ask = async (name: Name) => (await person.send('POST', `/api/ai/${name}`, CALLS[name])).body.error ?? 'ok'
    return { limited, person, ask }
  }

  it.each<[string, Script, string]>([
    ['refuses', FAILURES.quota, 'RATE_LIMIT'],
    ['does not accept the key', FAILURES.unauthorized, 'DALLE_API_KEY_MISSING'],
    ['fails', FAILURES.serverError, 'UNKNOWN_ERROR'],
    ['breaks off', { kind: 'broken' }, 'UNKNOWN_ERROR'],
  ])('a call that the provider %s costs nothing', async (_, script, error) => {
    const { limited, ask } = await startWithSixPoints()
    try {
      limited.provider.always(script)
      for (const _of of [1, 2, 3]) expect(await ask('generate-image')).toBe(error)
      for (const _of of [1, 2, 3, 4]) expect(await ask('suggestions')).not.toBe('AI_ALLOWANCE_USED')
      limited.provider.always()
      expect(await ask('generate-image')).toBe('ok')
      expect(await ask('generate-image')).toBe('AI_ALLOWANCE_USED')
    } finally {
      await limited.close()
    }
  })

  it('an unusable answer counts, since the provider bills it', async () => {
    const { limited, ask } = await startWithSixPoints()
    try {
      limited.provider.always({ kind: 'truncated' })
      for (const _of of [1, 2, 3, 4, 5, 6]) expect(await ask('suggestions')).toBe('UNKNOWN_ERROR')
      expect(await ask('suggestions')).toBe('AI_ALLOWANCE_USED')
    } finally {
      await limited.close()
    }
  })

  it('an image that costs more than is left uses up nothing', async () => {
    const { limited, person, ask } = await startWithSixPoints()
    try {
      expect(await ask('generate-image')).toBe('ok')
      for (const _of of [1, 2]) expect(await ask('generate-image')).toBe('AI_ALLOWANCE_USED')
      expect(await ask('suggestions')).toBe('ok')
      const { status, body, headers } = await person.send('POST', '/api/ai/generate-image', CALLS['generate-image'])
      expect([status, body.message]).toEqual([
        429,
        'You have used your AI allowance for this hour. Try again in 60 minutes.',
      ])
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })
})

it('a user may have only a few calls in flight at once, and an answer makes room for another', async () => {
  let answer = () => {}
  const until = new Promise<void>((resolve) => {
    answer = resolve
  })
  world.provider.always({ kind: 'slow', until })
  const before = world.provider.calls.length
  const ask = (person: Person) => person.send('POST', '/api/ai/suggestions', CALLS.suggestions)
  const running = Array.from({ length: AI_CONCURRENT_CALLS_MAX }, () => ask(ann))
  await vi.waitFor(() => expect(world.provider.calls.length - before).toBe(AI_CONCURRENT_CALLS_MAX))
  const { status, body } = await ask(ann)
  expect([status, body.error]).toEqual([429, 'TOO_MANY_AT_ONCE'])
  expect(body.message).toBe('You have 4 AI requests in progress. Wait for one to finish, or stop one.')
  expect(world.provider.calls.length - before).toBe(AI_CONCURRENT_CALLS_MAX)
  const theirs = ask(await join(world.server))
  await vi.waitFor(() => expect(world.provider.calls.length - before).toBe(AI_CONCURRENT_CALLS_MAX + 1))
  answer()
  for (const call of [...running, theirs]) expect((await call).status).toBe(200)
  expect((await ask(ann)).status).toBe(200)
})

it('usage is counted, but prompts and answers are never logged', async () => {
  const logged: unknown[] = []
  const log = {
    ...world.server.deps.log,
    info: (...line: unknown[]) => logged.push(line),
    debug: () => {},
    error: () => {},
  }
  const noted = await startAiWorld({}, { log: Object.assign(Object.create(world.server.deps.log), log) })
  try {
    const person = await join(noted.server)
    await person.send('POST', '/api/ai/suggestions', { prompt: 'a very private wish' })
    const text = JSON.stringify(logged)
    expect(text).toContain('"promptTokens":120')
    expect(text).toContain('"call":"suggestions"')
    expect(text).not.toContain('private wish')
    expect(text).not.toContain('Warm light')
    const metrics = await noted.server.deps.metrics.registry.metrics()
    expect(metrics).toMatch(/ai_calls_total\{call="suggestions",outcome="ok"\} 1/)
    expect(metrics).toMatch(/ai_tokens_total\{call="suggestions",kind="answer"\} 80/)
  } finally {
    await noted.close()
  }
})

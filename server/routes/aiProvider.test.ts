import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AI_STREAM_TYPE } from '../../contract/aiLimits'
import { aiProvider, aiProviderVerdict, OPENAI_URL } from '../../contract/aiProvider'
import { errorBody } from '../../contract/errors'
import { type AiWorld, startAiWorld } from '../../tests/support/aiWorld'
import { FAILURES } from '../../tests/support/FakeProvider'
import { join, type Person } from '../../tests/support/people'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'
import { createAi } from '../ai/createAi'
import { describeError } from '../log'
import { createRateLimits } from '../rateLimits'

const PATH = '/api/account/ai-provider'
const KEY = 'sk-anns-very-own-key-7f3a'
const OTHER = 'https://api.example.com/v1'
const models = { textModel: null, visionModel: null, imageModel: null }
const change = (more = {}) => ({ baseUrl: null, key: KEY, ...models, ...more })

let world: AiWorld
beforeAll(async () => {
  world = await startAiWorld()
})
afterEach(() => world.provider.always())
afterAll(() => world.close())

const suggest = (person: Person) => person.send('POST', '/api/ai/suggestions', { prompt: 'Something warm' })
const lastKey = () => world.provider.calls.at(-1)?.authorization

/** A server like the world's with different rules. */
async function withRules(ownAi: { keys: 'allow' | 'forbid' | 'require'; baseUrls: boolean }): Promise<TestServer> {
  const { knex, settings } = world.server.deps
  return startTestServer({ knex, settings: { openai: settings.openai, ownAi } })
}

describe('one’s own provider', () => {
  it('is saved, shown without its key, used instead of the server’s, and removed', async () => {
    const ann = await join(world.server)
    expect(aiProvider.parse((await ann.get(PATH)).body)).toEqual({
      ownKeys: 'allow',
      mayNameAddress: false,
      serverService: 'other',
      hasServerKey: true,
      own: null,
    })
    await suggest(ann)
    expect(lastKey()).toBe('Bearer sk-test')

    const { status, body } = await ann.send('PUT', PATH, change({ textModel: 'gpt-9' }))
    expect(status).toBe(200)
    const own = { baseUrl: null, keyEnd: '7f3a', ...models, textModel: 'gpt-9', problem: null }
    expect(aiProvider.parse(body).own).toEqual(own)
    expect((await ann.get(PATH)).body.own).toEqual(own)
    await suggest(ann)
    expect(lastKey()).toBe(`Bearer ${KEY}`)
    expect(world.provider.calls.at(-1)?.body.model).toBe('gpt-9')
    expect((await ann.get('/api/ai/status')).body).toMatchObject({ isOn: true, isOwn: true, textModel: 'gpt-9' })

    expect((await ann.send('DELETE', PATH)).status).toBe(204)
    expect((await ann.get(PATH)).body.own).toBeNull()
    await suggest(ann)
    expect(lastKey()).toBe('Bearer sk-test')
  })

  it('generates images, and its models default to the server’s', async () => {
    const ann = await join(world.server)
    await ann.send('PUT', PATH, change())
    await ann.send('POST', '/api/ai/generate-image', { prompt: 'A pier' })
    expect([lastKey(), world.provider.calls.at(-1)?.body.model]).toEqual([`Bearer ${KEY}`, 'dall-e-3'])
  })

  it('belongs to one person and is deleted with the account', async () => {
    const [ann, ben] = [await join(world.server), await join(world.server)]
    await ann.send('PUT', PATH, change())
    await suggest(ben)
    expect(lastKey()).toBe('Bearer sk-test')
    expect((await ben.get(PATH)).body.own).toBeNull()
    const rows = () => world.server.deps.knex('ai_providers').where({ user_id: ann.id })
    expect(await rows()).toHaveLength(1)
    await ann.send('DELETE', '/api/account', { password: PASSWORD })
    expect(await rows()).toEqual([])
  })

  it('keeps its key if only the models change, and requires one if the address changes', async () => {
    const ann = await join(world.server)
    const { key: _, ...withoutKey } = change({ textModel: 'gpt-9' })
    expect(await ann.send('PUT', PATH, withoutKey)).toMatchObject({ status: 400, body: { field: 'key' } })
    await ann.send('PUT', PATH, change())
    expect((await ann.send('PUT', PATH, withoutKey)).body.own).toMatchObject({ keyEnd: '7f3a', textModel: 'gpt-9' })
    // A hijacked session must not leak the saved key.
    const elsewhere = { ...withoutKey, baseUrl: OPENAI_URL }
    expect(await ann.send('PUT', PATH, elsewhere)).toMatchObject({ status: 400, body: { field: 'key' } })
    const test = await ann.send('POST', `${PATH}/test`, { baseUrl: OPENAI_URL })
    expect(test).toMatchObject({ status: 400, body: { field: 'key' } })
  })

  it('shows nothing of a short key', async () => {
    const ann = await join(world.server)
    expect((await ann.send('PUT', PATH, change({ key: 'ollama' }))).body.own.keyEnd).toBe('')
  })

  it('uses none of the server’s points, but has a limit of its own', async () => {
    const limits = createRateLimits({
      limits: { ai: { points: 3, duration: 60 }, aiOwnKey: { points: 2, duration: 60 } },
    })
    const { knex, settings } = world.server.deps
    const server = await startTestServer({ knex, settings, limits })
    const ann = await join(server)
    await suggest(ann)
    const left = async () => (await ann.get('/api/ai/status')).body.allowance
    expect(await left()).toEqual({ points: 3, left: 2 })
    await ann.send('PUT', PATH, change())
    expect(await left()).toEqual({ points: 2, left: 2 })
    for (let calls = 0; calls < 2; calls++) expect((await suggest(ann)).status).toBe(200)
    world.provider.next(FAILURES.quota)
    expect(await suggest(ann)).toMatchObject({ status: 429, body: { error: 'AI_ALLOWANCE_USED' } })
    await ann.send('DELETE', PATH)
    expect(await left()).toEqual({ points: 3, left: 2 })
    await server.close()
  })

  it('is not used for the forecast, which stays the server’s', async () => {
    const ann = await join(world.server)
    await ann.send('PUT', PATH, change())
    expect((await ann.get('/api/ai/trends')).status).toBe(200)
    expect(lastKey()).toBe('Bearer sk-test')
  })

  it('with a key that can’t be decrypted, asks for it again and does not fall back to the server’s', async () => {
    const ann = await join(world.server)
    await ann.send('PUT', PATH, change())
    const { knex, settings } = world.server.deps
    const restored = { ...world.server.deps, sessionKeys: ['another key, after all was lost'] }
    const ai = createAi(restored)
    const calls = world.provider.calls.length
    const request = { prompt: 'x', boardId: null, elements: [] }
    const refused = ai.suggest({ userId: ann.id, signal: new AbortController().signal }, request)
    await expect(refused).rejects.toMatchObject({ code: 'API_KEY_MISSING', message: /Enter it again/ })
    expect(world.provider.calls.length).toBe(calls)

    const server = await startTestServer({ knex, settings, sessionKeys: restored.sessionKeys })
    const fetch = server.visitor()
    await fetch('/api/auth/login', { method: 'POST', json: { username: ann.username, password: PASSWORD } })
    const { own } = aiProvider.parse(await (await fetch(PATH)).json())
    expect(own).toMatchObject({ keyEnd: '', problem: 'key_unreadable' })
    await server.close()
  })

  it('reports a key that the provider refuses', async () => {
    const ann = await join(world.server)
    await ann.send('PUT', PATH, change())
    world.provider.next(FAILURES.unauthorized)
    expect(await suggest(ann)).toMatchObject({ status: 503, body: { error: 'API_KEY_MISSING' } })
  })
})

describe('operator settings', () => {
  it('forbid: no key is accepted, and a saved one is not used', async () => {
    const before = await join(world.server)
    await before.send('PUT', PATH, change())
    const server = await withRules({ keys: 'forbid', baseUrls: true })
    const ann = await join(server)
    expect((await ann.send('PUT', PATH, change())).body.error).toBe('FORBIDDEN')
    expect((await ann.send('POST', `${PATH}/test`, { baseUrl: null, key: KEY })).body.error).toBe('FORBIDDEN')
    const fetch = server.visitor()
    await fetch('/api/auth/login', { method: 'POST', json: { username: before.username, password: PASSWORD } })
    await fetch('/api/ai/suggestions', { method: 'POST', json: { prompt: 'x' } })
    expect(lastKey()).toBe('Bearer sk-test')
    expect((await fetch(PATH, { method: 'DELETE' })).status).toBe(204)
    await server.close()
  })

  it('require: the tools are off without a key of one’s own and on with one', async () => {
    const server = await withRules({ keys: 'require', baseUrls: false })
    const ann = await join(server)
    expect((await ann.get('/api/ai/status')).body).toMatchObject({ isOn: false, isOwn: false })
    expect((await suggest(ann)).body.error).toBe('API_KEY_MISSING')
    expect((await ann.send('POST', '/api/ai/generate-image', { prompt: 'x' })).body.error).toBe('DALLE_API_KEY_MISSING')
    await ann.send('PUT', PATH, change())
    expect((await ann.get('/api/ai/status')).body).toMatchObject({ isOn: true, isOwn: true })
    expect((await suggest(ann)).status).toBe(200)
    expect(lastKey()).toBe(`Bearer ${KEY}`)
    await server.close()
  })

  it('addresses: OpenAI’s is always allowed, any other only if the operator allows it', async () => {
    const ann = await join(world.server)
    expect((await ann.send('PUT', PATH, change({ baseUrl: `${OPENAI_URL}/` }))).body.own.baseUrl).toBe(OPENAI_URL)
    const other = change({ baseUrl: OTHER, textModel: 'gpt-9' })
    expect(await ann.send('PUT', PATH, other)).toMatchObject({ status: 400, body: { field: 'baseUrl' } })

    const server = await withRules({ keys: 'allow', baseUrls: true })
    const ben = await join(server)
    expect((await ben.send('PUT', PATH, other)).body.own).toMatchObject({ baseUrl: OTHER, problem: null })
    expect(await ben.send('PUT', PATH, { ...other, textModel: null })).toMatchObject({ body: { field: 'textModel' } })
    for (const baseUrl of ['https://127.0.0.1/v1', 'https://0x7f.1/v1', 'https://[::1]/v1', 'https://169.254.169.254'])
      expect(await ben.send('PUT', PATH, { ...other, baseUrl })).toMatchObject({ body: { field: 'baseUrl' } })

    // The operator no longer allows it.
    const fetch = world.server.visitor()
    await fetch('/api/auth/login', { method: 'POST', json: { username: ben.username, password: PASSWORD } })
    expect(aiProvider.parse(await (await fetch(PATH)).json()).own?.problem).toBe('address_not_allowed')
    const answer = await fetch('/api/ai/suggestions', { method: 'POST', json: { prompt: 'x' } })
    expect(errorBody.parse(await answer.json()).error).toBe('API_KEY_MISSING')
    await server.close()
  })

  it('does not call a host name that resolves to a private network, and reports it as unreachable', async () => {
    const server = await withRules({ keys: 'allow', baseUrls: true })
    const ann = await join(server)
    const { port } = new URL(world.provider.url)
    const before = world.provider.lists.length
    const { body } = await ann.send('POST', `${PATH}/test`, { baseUrl: `https://localhost:${port}/v1`, key: KEY })
    expect(body).toEqual({ verdict: 'unreachable', models: [] })
    await ann.send('PUT', PATH, change({ baseUrl: `https://localhost:${port}/v1`, textModel: 'x' }))
    expect((await suggest(ann)).body.error).toBe('UNKNOWN_ERROR')
    expect(world.provider.lists.length).toBe(before)
    await server.close()
  })
})

describe('Test connection', () => {
  const good = { kind: 'body', body: { data: [{ id: 'b' }, { id: 'a' }] } } as const
  const test = async (list: AiWorld['provider']['list'], json: object = { baseUrl: null, key: KEY }) => {
    const person = await join(world.server)
    world.provider.list = list
    const { status, body } = await person.send('POST', `${PATH}/test`, json)
    expect(status).toBe(200)
    return aiProviderVerdict.parse(body)
  }

  it('lists the models, sorted, with the key of the request, which is not saved', async () => {
    expect(await test(good)).toEqual({ verdict: 'works', models: ['a', 'b'] })
    expect(world.provider.lists.at(-1)?.authorization).toBe(`Bearer ${KEY}`)
  })

  it('uses the saved key if none was typed', async () => {
    const ann = await join(world.server)
    await ann.send('PUT', PATH, change({ key: `${KEY}-saved` }))
    world.provider.list = good
    expect((await ann.send('POST', `${PATH}/test`, { baseUrl: null })).body.verdict).toBe('works')
    expect(world.provider.lists.at(-1)?.authorization).toBe(`Bearer ${KEY}-saved`)
  })

  it.each([
    ['a refused key', FAILURES.unauthorized, 'key_refused'],
    ['no credit', { kind: 'failure', status: 402 } as const, 'out_of_quota'],
    ['a limit', FAILURES.tooMany, 'out_of_quota'],
    ['an unknown path', { kind: 'failure', status: 404 } as const, 'not_compatible'],
    ['a failing server', FAILURES.serverError, 'unreachable'],
    ['a page of the web', { kind: 'body', body: '<!doctype html>' } as const, 'not_compatible'],
    ['other JSON', { kind: 'body', body: { models: [] } } as const, 'not_compatible'],
    ['JSON that is no object', { kind: 'body', body: 'null' } as const, 'not_compatible'],
  ])('reports %s', async (_, list, verdict) => {
    expect(await test(list)).toEqual({ verdict, models: [] })
  })

  it('reports an address that refuses connections as unreachable', async () => {
    const server = await startTestServer({ knex: world.server.deps.knex })
    const ann = await join(server)
    const { body } = await ann.send('POST', `${PATH}/test`, { baseUrl: null, key: KEY })
    expect(body).toEqual({ verdict: 'unreachable', models: [] })
    await server.close()
  })

  it('leaves out invalid model names and shows at most 300', async () => {
    const data = [{ id: 'x'.repeat(121) }, { id: 7 }, null, { id: 'two\nlines' }, { id: '\u202egnp' }, { id: 'ok' }]
    expect((await test({ kind: 'body', body: { data } })).models).toEqual(['ok'])
    const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `model-${index}` }))
    expect((await test({ kind: 'body', body: { data: many } })).models).toHaveLength(300)
  })
})

describe('token usage', () => {
  const USED = { promptTokens: 120, answerTokens: 80 }
  it('is returned with the answer, streamed or not', async () => {
    const ann = await join(world.server)
    expect((await suggest(ann)).body.usage).toEqual(USED)
    const element = { id: '018f0000-0000-7000-8000-000000000001', type: 'text', content: 'x' }
    const json = { prompt: 'x', boardId: null, elements: [element] }
    const answer = await ann.fetch('/api/ai/analyze-elements', {
      method: 'POST',
      json,
      headers: { Accept: AI_STREAM_TYPE },
    })
    const last = (await answer.text()).trim().split('\n').at(-1) ?? ''
    expect(JSON.parse(last).answer.usage).toEqual(USED)
  })

  it('is left out if the provider reports none', async () => {
    const ann = await join(world.server)
    const content = JSON.stringify({ suggestions: [{ suggestion: 'Fog', elementType: 'text' }] })
    world.provider.next({ kind: 'body', body: { choices: [{ message: { content }, finish_reason: 'stop' }] } })
    const { body } = await suggest(ann)
    expect([body.suggestions, body.usage]).toEqual([['Fog'], undefined])
  })

  it('reports a provider’s 402 as an exceeded quota', async () => {
    const ann = await join(world.server)
    world.provider.next({ kind: 'failure', status: 402 })
    expect((await suggest(ann)).body.error).toBe('RATE_LIMIT')
  })
})

it('the key appears in no log, answer, export, backup or row', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace', serializers: { err: describeError } }, { write: (line) => lines.push(line) })
  const { knex, settings } = world.server.deps
  const server = await startTestServer({
    knex,
    settings: { openai: settings.openai, ownAi: { keys: 'allow', baseUrls: true } },
    log,
  })
  const ann = await join(server)
  const answers: string[] = []
  const call = async (method: string, path: string, json?: object) => {
    const answer = await ann.fetch(path, { method, ...(json && { json }) })
    answers.push(JSON.stringify([...answer.headers]), await answer.text())
  }
  // A provider that repeats the key, as some do.
  const echo = { kind: 'failure', status: 400, code: KEY, type: KEY, message: `The key ${KEY} is wrong` } as const
  world.provider.list = { ...echo, status: 401 }
  await call('POST', `${PATH}/test`, { baseUrl: null, key: KEY })
  world.provider.list = { kind: 'body', body: { data: [{ id: 'a' }] } }
  await call('POST', `${PATH}/test`, { baseUrl: null, key: KEY })
  await call('PUT', PATH, change({ textModel: 7 }))
  await call('PUT', PATH, { ...change(), baseUrl: 'https://127.0.0.1/v1' })
  await call('PUT', PATH, change())
  await call('POST', `${PATH}/test`, { baseUrl: null })
  await call('GET', PATH)
  await call('POST', '/api/ai/suggestions', { prompt: 'x' })
  for (const script of [
    echo,
    { ...echo, status: 401 },
    { ...echo, status: 500 },
    { kind: 'text', text: KEY } as const,
  ]) {
    world.provider.always(script)
    await call('POST', '/api/ai/suggestions', { prompt: 'x' })
    await call('POST', '/api/ai/generate-image', { prompt: 'x' })
  }
  world.provider.always()
  await call('GET', '/api/account')
  await call('GET', '/api/ai/status')
  await call('GET', '/api/account/export')
  const rows = await knex('ai_providers').where({ user_id: ann.id })
  expect(rows).toHaveLength(1)
  expect(lines.length).toBeGreaterThan(20)

  const backup = JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
  for (const text of [...lines, ...answers, backup]) expect(text).not.toContain(KEY)
  // Nor a useful part of it.
  for (const text of [...lines, ...answers, backup]) expect(text).not.toContain(KEY.slice(3, 18))
  const dataDir = server.deps.settings.dataDir
  for (const name of await readdir(dataDir, { recursive: true })) {
    const bytes = await readFile(joinPath(dataDir, name)).catch(() => Buffer.of())
    expect(bytes.includes(KEY)).toBe(false)
  }
  await server.close()
})

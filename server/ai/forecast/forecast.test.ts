import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { trendForecast } from '../../../contract/ai'
import { type AiWorld, startAiWorld } from '../../../tests/support/aiWorld'
import { FAILURES } from '../../../tests/support/FakeProvider'
import { join, type Person } from '../../../tests/support/people'
import { createAi } from '../createAi'

const HOUR = 60 * 60_000
let now = new Date('2026-11-22T10:00:00.000Z')
let world: AiWorld
let ann: Person
let ben: Person

beforeAll(async () => {
  world = await startAiWorld({}, { clock: () => now })
  ann = await join(world.server)
  ben = await join(world.server)
})
afterEach(async () => {
  world.provider.always()
  now = new Date('2026-11-22T10:00:00.000Z')
  const { knex } = world.server.deps
  await knex('ai_forecasts').update({ body: null, made_at: null, asked_at: null, claimed_until: null })
})
afterAll(() => world.close())

const calls = () => world.provider.calls.length
const read = async (person: Person) => trendForecast.parse((await person.get('/api/ai/trends')).body)
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR)
}

it('is made once for everyone, even for concurrent requests', async () => {
  const before = calls()
  const all = await Promise.all([read(ann), read(ben), read(ann), read(ben)])
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(all[0]).toMatchObject({ createdAt: '2026-11-22T10:00:00.000Z', insights: { confidence: 0.824 } })
  later(23)
  await read(ben)
  expect(calls()).toBe(before + 1)
})

it('is still shown when a day old, while the next one is made in the background', async () => {
  await read(ann)
  const before = calls()
  later(25)
  expect((await read(ben)).createdAt).toBe('2026-11-22T10:00:00.000Z')
  await expect.poll(async () => (await read(ben)).createdAt, { timeout: 15_000 }).toBe('2026-11-23T11:00:00.000Z')
  expect(calls()).toBe(before + 1)
})

it('a failed refresh keeps the last forecast and is not retried for a while', async () => {
  await read(ann)
  later(25)
  world.provider.always(FAILURES.quota)
  const before = calls()
  await read(ben)
  const claimed = () => world.server.deps.knex('ai_forecasts').first('claimed_until')
  const pause = new Date(now.getTime() + 10 * 60_000)
  await expect.poll(async () => (await claimed()).claimed_until, { timeout: 15_000 }).toEqual(pause)
  expect((await read(ann)).createdAt).toBe('2026-11-22T10:00:00.000Z')
  expect(calls()).toBe(before + 1)
})

it('the timer refreshes it only if someone reads it', async () => {
  const ai = createAi(world.server.deps)
  const before = calls()
  await ai.refreshForecast()
  expect(calls()).toBe(before)
  await read(ann)
  later(25)
  await ai.refreshForecast()
  expect(calls()).toBe(before + 2)
  later(60)
  await ai.refreshForecast()
  expect(calls()).toBe(before + 2)
})

it('only one of many nodes refreshes it, even right after another has finished', async () => {
  const nodes = Array.from({ length: 4 }, () => createAi(world.server.deps))
  await read(ann)
  later(25)
  const before = calls()
  await Promise.all(nodes.map((ai) => ai.refreshForecast()))
  await nodes[0]?.refreshForecast()
  expect(calls()).toBe(before + 1)
})

it('without a key, a forecast from the last day is still shown, an older one is not', async () => {
  const made = await read(ann)
  const { knex, settings } = world.server.deps
  const keyless = createAi({
    ...world.server.deps,
    settings: { ...settings, openai: { ...settings.openai, apiKey: undefined } },
  })
  const readKeyless = () => keyless.readForecast({ userId: 1, signal: new AbortController().signal })
  expect(await readKeyless()).toEqual(made)
  later(25)
  await expect(readKeyless()).rejects.toMatchObject({ code: 'API_KEY_MISSING' })
  // The lease is released, so that anyone can make the next one.
  expect((await knex('ai_forecasts').first('claimed_until')).claimed_until).toBeNull()
})

it('a failed first forecast is an error for the requester and can be retried at once', async () => {
  world.provider.next(FAILURES.quota)
  const { status, body } = await ann.get('/api/ai/trends')
  expect([status, body.error]).toEqual([429, 'RATE_LIMIT'])
  expect((await read(ben)).trends).toHaveLength(2)
})

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

it('is made once for everybody, also when many ask at once', async () => {
  const before = calls()
  const all = await Promise.all([read(ann), read(ben), read(ann), read(ben)])
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(all[0]).toMatchObject({ createdAt: '2026-11-22T10:00:00.000Z', insights: { confidence: 0.824 } })
  later(23)
  await read(ben)
  expect(calls()).toBe(before + 1)
})

it('a day old it is still shown at once, and the next is made behind it', async () => {
  await read(ann)
  const before = calls()
  later(25)
  expect((await read(ben)).createdAt).toBe('2026-11-22T10:00:00.000Z')
  await expect.poll(async () => (await read(ben)).createdAt, { timeout: 15_000 }).toBe('2026-11-23T11:00:00.000Z')
  expect(calls()).toBe(before + 1)
})

it('a refresh that fails leaves the last one, and the provider alone for a while', async () => {
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

it('the timer makes the next one for those who read it, and none for nobody', async () => {
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

it('of many that want to refresh it, one does, also right after another is done', async () => {
  const nodes = Array.from({ length: 4 }, () => createAi(world.server.deps))
  await read(ann)
  later(25)
  const before = calls()
  await Promise.all(nodes.map((ai) => ai.refreshForecast()))
  await nodes[0]?.refreshForecast()
  expect(calls()).toBe(before + 1)
})

it('without a key the forecast of the day is still shown, an older one is not', async () => {
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
  // No one else is kept from making the next one.
  expect((await knex('ai_forecasts').first('claimed_until')).claimed_until).toBeNull()
})

it('the first that fails is an error for who asked, and may be tried again at once', async () => {
  world.provider.next(FAILURES.quota)
  const { status, body } = await ann.get('/api/ai/trends')
  expect([status, body.error]).toEqual([429, 'RATE_LIMIT'])
  expect((await read(ben)).trends).toHaveLength(2)
})

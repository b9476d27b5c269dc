import Koa from 'koa'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { connectPostgres } from '../../db/connection'
import { AppError } from '../AppError'
import { type Listening, listen } from '../listen'
import { describeError } from '../log'
import { createMetrics } from '../metrics'
import { errors } from './errors'

let server: Listening
const lines: string[] = []
afterEach(async () => {
  lines.length = 0
  await server.close()
})

async function answerTo(thrown: unknown): Promise<Response> {
  const log = pino({ serializers: { err: describeError } }, { write: (line) => void lines.push(line) })
  const app = new Koa()
  // Never queried.
  const { knex } = connectPostgres('postgres://127.0.0.1:1/none')
  app.use(errors({ log, knex, clock: () => new Date(), metrics: createMetrics() }))
  app.use(() => {
    throw thrown
  })
  server = await listen(app, { host: '127.0.0.1', port: 0 })
  return fetch(`http://127.0.0.1:${server.address.port}/somewhere?token=secret`)
}

describe('a thrown value', () => {
  it('an AppError is answered with its status, code, message, field and headers', async () => {
    const answer = await answerTo(new AppError('RATE_LIMIT', 'Slow down', 'a.b', { 'Retry-After': '7' }))
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('7')
    expect(answer.headers.get('Error-Code')).toBe('RATE_LIMIT')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.json()).toEqual({ error: 'RATE_LIMIT', message: 'Slow down', field: 'a.b' })
    expect(lines).toEqual([])
  })

  it.each([
    ['memory', '53200'],
    ['connections', '53300'],
  ])('a database that is out of %s is answered with 503 and Retry-After', async (_, code) => {
    const answer = await answerTo(Object.assign(new Error('not enough'), { code }))
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ error: 'UNAVAILABLE' })
  })

  it('an AppError with a 5xx status is logged at info without a stack', async () => {
    const answer = await answerTo(new AppError('API_KEY_MISSING', 'There is no key'))
    expect(answer.status).toBe(503)
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({ level: 30, code: 'API_KEY_MISSING', reason: 'There is no key', path: '/somewhere' })
    expect(lines.join()).not.toMatch(/stack|errors\.test/)
  })

  it('any other error is a 500 that tells the client nothing and logs where it was thrown', async () => {
    const thrown = Object.assign(new Error('column "x" does not exist'), { code: '42703', parameters: ['hunter2'] })
    const answer = await answerTo(thrown)
    expect(answer.status).toBe(500)
    const text = await answer.text()
    expect(JSON.parse(text).error).toBe('INTERNAL')
    expect(text).not.toMatch(/column|42703/)
    expect(lines.join()).toMatch(/42703.*errors\.test/)
    expect(lines.join()).not.toMatch(/hunter2|secret/)
  })

  it('a value that is not an error is a 500, too', async () => {
    expect((await answerTo('a string')).status).toBe(500)
  })
})

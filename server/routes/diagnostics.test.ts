import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIAGNOSTICS_MAX } from '../../contract/debug'
import { startTestServer, type TestServer } from '../../tests/support/server'

let server: TestServer
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  server = await startTestServer({ log })
})
afterAll(() => server.close())

const count = async () => (await server.deps.metrics.diagnostics.get()).values[0]?.value

test('logs a report with the user’s id and counts it', async () => {
  const { user, fetch } = await server.register()
  const before = (await count()) ?? 0
  const report = '{"errors":[]}'
  const answer = await fetch('/api/diagnostics', { method: 'POST', json: { report } })
  expect(answer.status).toBe(204)
  expect(lines).toContainEqual(expect.objectContaining({ userId: user.id, report, msg: 'diagnostics from a device' }))
  expect(await count()).toBe(before + 1)
})

test('accepts a report of the maximum length and refuses a longer one by its field', async () => {
  const { fetch } = await server.register()
  const send = (length: number) => fetch('/api/diagnostics', { method: 'POST', json: { report: 'x'.repeat(length) } })
  expect((await send(DIAGNOSTICS_MAX)).status).toBe(204)
  const refused = await send(DIAGNOSTICS_MAX + 1)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ field: 'report' })
})

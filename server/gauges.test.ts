import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../tests/support/server'
import { registerGauges } from './gauges'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  registerGauges(server.deps, { size: () => ({ sockets: 3, boards: 2 }) })
})
afterAll(() => server.close())

const figures = async () => {
  const text = await (await server.visitor()('/metrics')).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

it('report totals, connections and free space', async () => {
  const { fetch } = await server.register()
  await fetch('/api/boards', { method: 'POST', json: { name: 'One' } })
  const gauges = await figures()
  expect(gauges.get('moodloom_users')).toBe(1)
  expect(gauges.get('moodloom_boards')).toBe(1)
  expect(gauges.get('moodloom_boards_in_trash')).toBe(0)
  expect(gauges.get('moodloom_sessions')).toBe(1)
  expect(gauges.get('moodloom_images')).toBe(0)
  expect(gauges.get('moodloom_database_bytes')).toBeGreaterThan(1_000_000)
  expect(gauges.get('live_sockets')).toBe(3)
  expect(gauges.get('live_boards')).toBe(2)
  expect(gauges.get('database_connections{state="waiting"}')).toBe(0)
  expect(gauges.get('data_dir_free_bytes')).toBeGreaterThan(0)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinBoard } from '../support/live'
import { type Expensive, FRAMES, RELATIVES, SEVENTY_TWO_BYTES } from './expensive'
import { type ServerChild, startServerChild } from './ServerChild'
import { makeWorld, type World } from './world'

// CPU time, not wall time, since the machine may be busy.

const all = [SEVENTY_TWO_BYTES, ...RELATIVES]
let server: ServerChild
let world: World
beforeAll(async () => {
  server = await startServerChild()
  world = await makeWorld(server)
  // Warms up, since the first requests include compilation.
  for (let round = 0; round < 5; round++) {
    for (const path of ['/api/boards', `/api/boards/${world.board}/elements`]) await world.person.fetch(path)
    for (const request of all) await send({ ...request, body: Buffer.from('{"positionX":"no"}') })
  }
})
afterAll(() => server.stop())

async function send({ method, path, encoding, body }: Expensive): Promise<number> {
  const headers = { 'Content-Type': 'application/json', ...(encoding && { 'Content-Encoding': encoding }) }
  const answer = await world.person.fetch(path(world), { method, headers, body: new Uint8Array(body) })
  await answer.arrayBuffer()
  return answer.status
}

describe('a formerly expensive request', () => {
  test.each(all)('$title is refused within 50 ms of CPU time', async (request) => {
    const costs: number[] = []
    for (let round = 0; round < 3; round++) {
      const { cpu } = await server.figures()
      const status = await send(request)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      costs.push((await server.figures()).cpu - cpu)
    }
    expect(Math.min(...costs)).toBeLessThan(50)
  })
})

describe('ten formerly expensive requests at once', () => {
  // The best of three rounds, since garbage collection may strike at any time.
  test.each(all)(
    '$title: the event loop is never blocked for 100 ms, and memory stays within a fifth of idle',
    async (request) => {
      const busy: number[] = []
      const memories: number[] = []
      for (let round = 0; round < 3; round++) {
        const { memory } = await server.figures()
        const statuses = await Promise.all(Array.from({ length: 10 }, () => send(request)))
        expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true)
        const { longestBusy, peakMemory } = await server.figures()
        busy.push(longestBusy)
        memories.push(peakMemory / memory)
      }
      expect(Math.min(...busy)).toBeLessThan(100)
      expect(Math.min(...memories)).toBeLessThan(1.2)
    },
    60_000,
  )
})

test.each(FRAMES)('300 frames of %s close the socket and use at most a second of CPU time', async (_, frame) => {
  const costs: number[] = []
  const busy: number[] = []
  for (let round = 0; round < 3; round++) {
    const client = await joinBoard(server, world.person, world.board)
    const { cpu } = await server.figures()
    for (let sent = 0; sent < 300; sent++) client.send(frame)
    expect(await client.closed).toBe(1008)
    const { cpu: after, longestBusy } = await server.figures()
    costs.push(after - cpu)
    busy.push(longestBusy)
  }
  expect(Math.min(...costs)).toBeLessThan(1000)
  expect(Math.min(...busy)).toBeLessThan(250)
})

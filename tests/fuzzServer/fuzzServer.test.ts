import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Call, createCall } from './call'
import { fireFrames } from './fireFrames'
import { fireImages } from './fireImages'
import { fireRequests } from './fireRequests'
import { Random } from './Random'
import { type ServerChild, startServerChild } from './ServerChild'
import { Watch } from './Watch'
import { makeThings } from './world'

// Seeded: `npm run fuzz:server -- --requests N --frames N --images N --seed S` sends more, or repeats a run.

const count = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)
const SEED = count('FUZZ_SEED', 22)
const REQUESTS = count('FUZZ_REQUESTS', 1200)
const FRAMES = count('FUZZ_FRAMES', 1500)
const IMAGES = count('FUZZ_IMAGES', 80)
const TIMEOUT_MS = 60_000 + 60 * (REQUESTS + IMAGES * 5) + 20 * FRAMES

let server: ServerChild
let http: { send(call: Call): Promise<Answer>; close(): void }
beforeAll(async () => {
  server = await startServerChild()
  http = createCall(server.url)
})
afterAll(async () => {
  http.close()
  await server.stop()
})

test(
  `answers ${REQUESTS} random requests as the API document declares, without a stall, in constant memory`,
  async () => {
    const random = new Random(SEED)
    const watch = new Watch(server)
    const notified = await fireRequests({
      server,
      http,
      random,
      watch,
      count: REQUESTS,
      ...(await makeThings(server, random)),
    })
    console.log(`${REQUESTS} requests, seed ${SEED}: ${notified}; ${watch.summary()}`)
    expect(watch.faults).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  `stays up under ${FRAMES} random frames, without a stall, in constant memory`,
  async () => {
    const random = new Random(SEED + 1)
    const watch = new Watch(server)
    const notified = await fireFrames({ server, random, watch, count: FRAMES, ...(await makeThings(server, random)) })
    console.log(`${FRAMES} frames, seed ${SEED}: ${notified}; ${watch.summary()}`)
    expect(watch.faults).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  `refuses ${IMAGES} damaged images, or stores and serves them as what they are`,
  async () => {
    const random = new Random(SEED + 2)
    const watch = new Watch(server)
    const notified = await fireImages({ server, http, random, watch, count: IMAGES })
    console.log(`${IMAGES} images, seed ${SEED}: ${notified}; ${watch.summary()}`)
    expect(watch.faults).toEqual([])
  },
  TIMEOUT_MS,
)

import { readFileSync, writeFileSync } from 'node:fs'
import { parseEnvironment } from '../../server/env'
import { createRateLimits, DEFAULT_LIMITS } from '../../server/rateLimits'
import { startTestServer } from '../support/server'
import type { ChildMessage, Figures, ParentMessage } from './messages'

// The server in a separate process, without rate limits, reporting its cost. Ends with the parent's channel.

/** Ms between two readings of the clock, so that no longer turn of the event loop goes unnoticed. */
const LOOK_EVERY = 5
const MAIN_THREAD = `/proc/${process.pid}/task/${process.pid}/schedstat`

/** CPU ms of the event loop's thread, or of the whole process if the system doesn't report that. */
function busyTime(): number {
  try {
    return Number(readFileSync(MAIN_THREAD, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return cpuTime()
  }
}

function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Peak memory since the last reset if the system can reset it, otherwise since the start. */
function peakMemory(): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes) return Number(kilobytes) * 1024
  } catch {
    // Not Linux.
  }
  return process.resourceUsage().maxRSS * 1024
}

function resetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5')
  } catch {
    // Not Linux, or not allowed.
  }
}

let longestBusy = 0
let before = busyTime()
setInterval(() => {
  const now = busyTime()
  longestBusy = Math.max(longestBusy, now - before)
  before = now
}, LOOK_EVERY)

const notify = (message: ChildMessage) => process.send?.(message)
const unlimited = Object.fromEntries(
  Object.keys(DEFAULT_LIMITS).map((name) => [name, { points: 1_000_000_000, duration: 1 }]),
)
// Some people set up a provider with their own key: its address is a port without a listener, not the internet.
const { openai } = parseEnvironment({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' })
const server = await startTestServer({ limits: createRateLimits({ limits: unlimited }), settings: { openai } })
process.on('message', (message: ParentMessage) => {
  if (message.ask === 'figures') notify({ figures: figures(message.isCollecting) })
  else void makeAccount()
})

function figures(isCollecting: boolean): Figures {
  const notified = { cpu: cpuTime(), longestBusy, memory: process.memoryUsage.rss(), peakMemory: peakMemory() }
  const live = isCollecting ? collected() : undefined
  // Garbage collection doesn't count.
  longestBusy = 0
  before = busyTime()
  resetPeak()
  return { ...notified, live }
}

function collected(): number {
  global.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function makeAccount(): Promise<void> {
  const { user, cookie } = await server.register()
  notify({ account: { id: user.id, username: user.username, cookie: cookie() } })
}
process.on('disconnect', () => void server.close().then(() => process.exit(0)))
notify({ url: server.url })

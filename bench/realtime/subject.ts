// The measured process: the product's channel and a bare `ws` server side by side.
import { createServer, type Server } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'
import { buildApp } from '../../server/app'
import type { Deps } from '../../server/deps'
import { createChannel } from '../../server/realtime/channel'
import { addressOf, openMeasuredDeps } from '../server/measuredDeps'
import { type SeededBoard, seed } from './seed'

export interface Subject {
  readonly ours: string
  readonly bare: string
  readonly boards: readonly SeededBoard[]
}

/** What the process can be asked; the answer is a number. */
export type Question =
  /** Ms of CPU time that it has used. */
  | 'cpu'
  /** Bytes of live objects and buffers. The process's other memory may never be needed again. */
  | 'memory'

const [, , databaseUrl] = process.argv
const { deps: outside, close } = await openMeasuredDeps(databaseUrl)
const channel = createChannel(outside)
const deps: Deps = { ...outside, publish: channel.publish, revoke: channel.revoke, notified: channel.notified }
const app = buildApp(deps)
const server = app.listen(0, '127.0.0.1')
channel.attach(server, app)
const bareServer = createServer().listen(0, '127.0.0.1')
attachBare(bareServer)
const [ours, bare] = await Promise.all([addressOf(server), addressOf(bareServer)])
const subject: Subject = { ours, bare, boards: await seed(deps.knex, app) }
process.send?.(subject)

process.on('message', async (question: Question | 'stop') => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send?.((user + system) / 1000)
  } else if (question === 'memory') {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    process.send?.(heapUsed + external)
  } else {
    await channel.close()
    await close()
    process.exit(0)
  }
})
// The measuring process has exited.
process.once('disconnect', () => process.exit(1))

/** A minimal broadcaster: every message unchanged, to everyone but its sender. No rights, no limits, no rooms. */
function attachBare(server: Server): void {
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => {
      for (const other of sockets.clients) {
        if (other !== socket && other.readyState === WebSocket.OPEN) other.send(data, { binary: isBinary })
      }
    })
  })
}

import { WebSocket } from 'ws'
import { serverMessage } from '../../contract/messages'
import { planFrame } from './frames'
import type { Random } from './Random'
import type { Account, ServerChild } from './ServerChild'
import type { Watch } from './Watch'
import type { Things } from './world'

interface Firing {
  readonly server: ServerChild
  readonly random: Random
  readonly watch: Watch
  readonly count: number
  readonly people: readonly Account[]
  readonly things: Things
}

const SOCKETS = 4
const LOOK_EVERY = 500
/** Close codes for a misbehaving socket; any other is a fault of the server. */
const CLOSINGS = new Set([1002, 1007, 1008, 1009])

/** Sends frames on a few sockets, and reopens those that the server closes. Returns a summary. */
export async function fireFrames({ server, random, watch, count, people, things }: Firing): Promise<string> {
  const notified = new Map<string, number>()
  const add = (what: string) => notified.set(what, (notified.get(what) ?? 0) + 1)
  const hear = (data: Buffer) => {
    const message = serverMessage.safeParse(JSON.parse(data.toString()))
    if (!message.success) watch.faults.push(`an answer that is no message: ${data.toString().slice(0, 300)}`)
    else if (message.data.type !== 'error') add(message.data.type)
    else if (message.data.code === 'UNAVAILABLE' && !/^Join a board first/.test(message.data.message))
      watch.faults.push(data.toString())
    else add(message.data.code)
  }
  const sockets: (WebSocket | undefined)[] = []
  let isOver = false
  for (let sent = 0; sent < count; sent++) {
    const place = sent % SOCKETS
    let socket = sockets[place]
    if (socket?.readyState !== WebSocket.OPEN) {
      socket = await open(server, random.pick(people), hear)
      socket.on('close', (code) => {
        add(`closed ${code}`)
        if (!CLOSINGS.has(code) && !isOver) watch.faults.push(`a socket was closed with ${code}`)
      })
      sockets[place] = socket
      socket.send(JSON.stringify({ type: 'join', boardId: random.pick(things.of('board')) }))
    }
    socket.send(planFrame(random, things))
    // Otherwise frames would be sent long after the server closed the socket.
    if (random.chance(0.1)) await settled(socket)
    if (!server.isAlive()) throw new Error(`The server is gone: ${server.output()}`)
    if (sent % LOOK_EVERY === LOOK_EVERY - 1 || sent === count - 1) await watch.look((sent + 1) / count, () => 'frames')
  }
  isOver = true
  for (const socket of sockets) socket?.terminate()
  return [...notified].map(([what, times]) => `${times} × ${what}`).join(', ')
}

async function open(server: ServerChild, person: Account, hear: (data: Buffer) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, {
    headers: { Origin: server.url, Cookie: person.cookie() },
  })
  socket.on('message', hear)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.on('error', () => {})
  return socket
}

/** Resolves when the server has read everything sent, or has closed the socket. */
function settled(socket: WebSocket): Promise<unknown> {
  if (socket.readyState !== WebSocket.OPEN) return Promise.resolve()
  return new Promise((resolve) => {
    socket.once('pong', resolve)
    socket.once('close', resolve)
    socket.ping()
  })
}

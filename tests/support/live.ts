import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type ClientMessage, type ServerMessage, serverMessage } from '../../contract/messages'
import type { Timers } from '../../server/realtime/channel'
import type { Person } from './people'
import type { TestServer } from './server'

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

/** A browser's end of /ws that parses all messages by the contract. */
export interface LiveClient {
  readonly socket: WebSocket
  /** Everything so far. */
  readonly received: ServerMessage[]
  /** The close code, once it is closed. */
  readonly closed: Promise<number>
  send(message: ClientMessage | string): void
  /** The next one of this type, or of one of these, that wasn't awaited yet; fails after 5 s. */
  next<Type extends ServerMessage['type']>(...types: Type[]): Promise<MessageOf<Type>>
  /** Resolves when the server has read everything sent through here, and its prior messages have arrived. */
  settle(): Promise<void>
  of<Type extends ServerMessage['type']>(type: Type): MessageOf<Type>[]
}

const TIMEOUT = 5_000
const opened: WebSocket[] = []

export function openSocket(url: string, headers: Readonly<Record<string, string>>, query = ''): WebSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws${query}`, { headers })
  opened.push(socket)
  return socket
}

/** The status with which an upgrade is refused; 101 if it is not. */
export async function upgradeStatus(
  url: string,
  headers: Readonly<Record<string, string>>,
  query = '',
): Promise<number> {
  const socket = openSocket(url, headers, query)
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0))
    socket.on('error', reject)
  })
}

/** Closes what a test left. */
export function closeSockets(): void {
  for (const socket of opened.splice(0)) socket.terminate()
}

export async function connect({ url }: Pick<TestServer, 'url'>, person: Pick<Person, 'cookie'>): Promise<LiveClient> {
  const socket = openSocket(url, { Origin: url, Cookie: person.cookie() })
  const notified: ServerMessage[] = []
  const awaited = new Set<ServerMessage>()
  let notify: () => void = () => {}
  socket.on('message', (data) => {
    notified.push(serverMessage.parse(JSON.parse(data.toString())))
    notify()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')

  const send: LiveClient['send'] = (message) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))

  async function next<Type extends ServerMessage['type']>(...types: Type[]): Promise<MessageOf<Type>> {
    const wanted: readonly ServerMessage['type'][] = types
    const deadline = Date.now() + TIMEOUT
    for (;;) {
      const found = notified.find(
        (message): message is MessageOf<Type> => wanted.includes(message.type) && !awaited.has(message),
      )
      if (found) {
        awaited.add(found)
        return found
      }
      await new Promise<void>((resolve, reject) => {
        const words = () =>
          new Error(`No ${types.join(' or ')}, only ${notified.map((message) => message.type).join(', ')}`)
        const timer = setTimeout(() => reject(words()), deadline - Date.now())
        notify = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  return {
    socket,
    received: notified,
    closed,
    send,
    next,
    settle: () => {
      const name = randomUUID()
      return new Promise((resolve) => {
        const answered = (data: Buffer) => {
          if (data.toString() !== name) return
          socket.off('pong', answered)
          resolve()
        }
        socket.on('pong', answered)
        socket.ping(name)
      })
    },
    of: <Type extends ServerMessage['type']>(type: Type) =>
      notified.filter((message): message is MessageOf<Type> => message.type === type),
  }
}

/** Connected and on the board. */
export async function joinBoard(
  server: Pick<TestServer, 'url'>,
  person: Pick<Person, 'cookie'>,
  boardId: number,
): Promise<LiveClient> {
  const client = await connect(server, person)
  client.send({ type: 'join', boardId })
  await client.next('joined')
  return client
}

/** Timers that a test advances by hand. */
export class ManualTimers implements Timers {
  readonly #works: { readonly ms: number; readonly work: () => unknown }[] = []

  every(ms: number, work: () => unknown): () => void {
    this.#works.push({ ms, work })
    return () => {}
  }

  /** Runs once whatever is due every `ms`. */
  async fire(ms: number): Promise<void> {
    for (const { work } of this.#works.filter((item) => item.ms === ms)) await work()
  }
}

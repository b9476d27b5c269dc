import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type ClientMessage, type ServerMessage, serverMessage } from '../../contract/messages'
import type { Timers } from '../../server/realtime/channel'
import type { Person } from './people'
import type { TestServer } from './server'

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

/** The browser's end of /ws; it validates every message against the contract. */
export interface LiveClient {
  readonly socket: WebSocket
  /** Every message so far. */
  readonly received: ServerMessage[]
  /** Resolves to the close code. */
  readonly closed: Promise<number>
  send(message: ClientMessage | string): void
  /** The next message of one of these types that no earlier call returned; fails after 5 s. */
  next<Type extends ServerMessage['type']>(...types: Type[]): Promise<MessageOf<Type>>
  /** Resolves when the server has read everything sent here, and its messages up to then have arrived. */
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

/** Tries to upgrade; resolves to the status of the refusal, or 101. */
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

/** Closes the sockets that a test left open. */
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

/** Connects and joins the board. */
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

/** Timers that run only when a test fires them. */
export class ManualTimers implements Timers {
  readonly #works: { readonly ms: number; readonly work: () => unknown }[] = []

  every(ms: number, work: () => unknown): () => void {
    this.#works.push({ ms, work })
    return () => {}
  }

  /** Runs everything scheduled every `ms`, once. */
  async fire(ms: number): Promise<void> {
    for (const { work } of this.#works.filter((item) => item.ms === ms)) await work()
  }
}

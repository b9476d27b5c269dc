import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A small, stateless proxy: each request and each socket goes to the next node that accepts it. */
export interface RoundRobin {
  readonly url: string
  /** The nodes for further requests. */
  setNodes(urls: readonly string[]): void
  /** How many sockets are open to a node. */
  socketsTo(url: string): number
  close(): Promise<void>
}

export async function startRoundRobin(): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const opened = new Set<Duplex>()
  const sockets = new Map<Socket, URL>()
  let nodes: readonly URL[] = []
  let turn = 0

  /** All nodes, the next one first. */
  function inTurn(): URL[] {
    const first = turn++
    return nodes.flatMap((_, index) => nodes[(first + index) % nodes.length] ?? [])
  }

  async function forward(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    for (const node of inTurn()) {
      const taken = await ask(node, incoming, body).catch((error: NodeJS.ErrnoException) => error)
      if (taken instanceof Error) {
        if (taken.code === 'ECONNREFUSED') continue
        break
      }
      answer.writeHead(taken.statusCode ?? 502, taken.headers)
      taken.pipe(answer)
      taken.on('error', () => answer.destroy())
      return
    }
    // It may have taken effect, so only the client can retry it.
    answer.writeHead(502).end()
  }

  async function ask(node: URL, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { hostname, port } = node
    const requested = httpRequest({ hostname, port, method, path: url, headers, agent })
    requested.end(body)
    const [answer] = await once(requested, 'response')
    // If a node dies later, an unhandled error event would end this process.
    requested.on('error', () => {})
    return answer
  }

  async function tunnel(incoming: IncomingMessage, near: Duplex, head: Buffer): Promise<void> {
    track(near)
    for (const node of inTurn()) {
      const far = await reach(node)
      if (!far) continue
      track(far)
      sockets.set(far, node)
      far.on('close', () => sockets.delete(far))
      const lines = incoming.rawHeaders.flatMap((name, index, all) => (index % 2 ? [] : `${name}: ${all[index + 1]}`))
      far.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      far.write(head)
      far.pipe(near).pipe(far)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const)
        one.on('close', () => other.destroy())
      return
    }
    near.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n')
  }

  function track(socket: Duplex): void {
    opened.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => opened.delete(socket))
  }

  const server = createServer((incoming, answer) => {
    forward(incoming, answer).catch(() => answer.destroy())
  })
  server.on('upgrade', (incoming, socket, head) => void tunnel(incoming, socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    setNodes: (urls) => {
      nodes = urls.map((url) => new URL(url))
    },
    socketsTo: (url) => [...sockets.values()].filter((node) => node.origin === url).length,
    close: async () => {
      for (const socket of opened) socket.destroy()
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function reach({ hostname, port }: URL): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}

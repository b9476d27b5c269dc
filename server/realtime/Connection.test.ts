import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Connection, SOCKET_LIMITS, TokenBucket, textFrame } from './Connection'

/** A fake of ws and its stream; tests set how much is unsent. */
class Peer extends EventEmitter {
  bufferedAmount = 0
  readonly did: string[] = []
  readonly readyState = WebSocket.OPEN
  write = (frame: Buffer) => this.did.push(frame.toString())
  close = (code: number) => this.did.push(`close ${code}`)
  ping = () => this.did.push('ping')
  terminate = () => this.did.push('terminate')
}

function open() {
  const peer = new Peer()
  let closings = 0
  const identity = { userId: 1, sessionId: 's' }
  const connection = new Connection(
    identity,
    peer as unknown as WebSocket,
    peer as unknown as Writable,
    SOCKET_LIMITS,
    0,
    () => closings++,
  )
  return { peer, connection, closings: () => closings }
}

test('above 64 KiB unsent, drops ephemeral messages but not committed changes', () => {
  const { peer, connection } = open()
  peer.bufferedAmount = 64 * 1024
  connection.deliver(Buffer.from('cursor 1'), true)
  peer.bufferedAmount++
  connection.deliver(Buffer.from('cursor 2'), true)
  connection.deliver(Buffer.from('commit'))
  expect(peer.did).toEqual(['cursor 1', 'commit'])
})

test('above 1 MiB unsent, closes once with 1013 and sends nothing more', () => {
  const { peer, connection, closings } = open()
  peer.bufferedAmount = 1024 * 1024 + 1
  connection.deliver(Buffer.from('commit'))
  connection.deliver(Buffer.from('commit'))
  peer.emit('close')
  expect([peer.did, connection.isClosed, closings()]).toEqual([['close 1013'], true, 1])
})

test('terminates a peer that has not answered a ping before the next one', () => {
  const { peer, connection } = open()
  connection.probe()
  peer.emit('pong')
  connection.probe()
  connection.probe()
  expect(peer.did).toEqual(['ping', 'ping', 'terminate'])
})

test('rule 3: runs the work of a socket in order, one at a time, and limits how much is queued', async () => {
  const { connection } = open()
  const done: string[] = []
  const slow = async () => {
    await new Promise(setImmediate)
    done.push('slow')
  }
  connection.enqueue(slow)
  connection.enqueue(async () => void done.push('quick'))
  const taken = Array.from({ length: SOCKET_LIMITS.pending }, () => connection.enqueue(async () => {}))
  expect(taken.filter((isTaken) => !isTaken)).toHaveLength(2)
  await connection.settled()
  expect(done).toEqual(['slow', 'quick'])
  expect(connection.enqueue(async () => {})).toBe(true)
})

const LENGTHS = [0, 1, 125, 126, 65_535, 65_536, 200_000]
const texts = [...LENGTHS.map((length) => 'x'.repeat(length)), 'ß 漢 🎈'.repeat(40)]

test('a client can read frames written directly, interleaved with frames that ws writes', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, (socket) => {
      for (const text of texts) {
        stream.write(textFrame(text))
        socket.send(`after ${text.length}`)
      }
      socket.ping()
      socket.close()
    })
  })
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const notified: string[] = []
  client.on('message', (data) => notified.push(data.toString()))
  const [code] = await once(client, 'close')
  server.close()
  expect(code).toBe(1005)
  expect(notified).toEqual(texts.flatMap((text) => [text, `after ${text.length}`]))
})

describe('a token bucket', () => {
  const takes = (bucket: TokenBucket, now: number, count: number) =>
    Array.from({ length: count }, () => bucket.take(now)).filter(Boolean).length

  test('allows the burst after a rest, then only what is refilled', () => {
    const bucket = new TokenBucket({ perSecond: 20, burst: 20 }, 0)
    expect(takes(bucket, 0, 100)).toBe(20)
    expect(takes(bucket, 49, 10)).toBe(0)
    expect(takes(bucket, 50, 10)).toBe(1)
    expect(takes(bucket, 1_050, 100)).toBe(20)
    expect(takes(bucket, 100_000, 100)).toBe(20)
  })

  test('a clock set back neither adds nor removes tokens', () => {
    const bucket = new TokenBucket({ perSecond: 1, burst: 2 }, 10_000)
    expect(takes(bucket, 0, 5)).toBe(2)
    expect(takes(bucket, 1_000, 5)).toBe(1)
  })
})

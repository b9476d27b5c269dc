import { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Connection } from './Connection'
import { SOCKET_LIMITS } from './limits'

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

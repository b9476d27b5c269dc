import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './frame'

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

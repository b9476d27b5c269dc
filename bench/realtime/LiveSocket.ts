import { request } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A minimal WebSocket client: processor time that it uses is missing from what it measures. Text frames below 64 KiB,
 * whole or in pieces; doesn't answer pings.
 */
export class LiveSocket {
  #unread: Buffer = Buffer.alloc(0)

  private constructor(
    private readonly socket: Socket,
    head: Buffer,
    private readonly onText: (payload: Buffer) => void,
  ) {
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#read(bytes))
    // The server closes some sockets on purpose.
    socket.on('error', () => {})
    if (head.length > 0) this.#read(head)
  }

  static open(url: string, headers: Readonly<Record<string, string>>, onText: (payload: Buffer) => void) {
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' }
    return new Promise<LiveSocket>((resolve, reject) => {
      const asking = request(`${url}/ws`, {
        agent: false,
        headers: { ...headers, ...upgrade, 'Sec-WebSocket-Key': 'bW9vZGxvb21tb29kbG9vbQ==' },
      })
      asking.once('upgrade', (_, socket, head) => resolve(new LiveSocket(socket as Socket, head, onText)))
      asking.once('response', ({ statusCode }) => reject(new Error(`The upgrade was answered ${statusCode}`)))
      asking.once('error', reject)
      asking.end()
    })
  }

  send(text: string): void {
    this.socket.write(frame(text))
  }

  /** Stops reading: once the system's buffers are full, data stays with the sender. */
  stopReading(): void {
    this.socket.pause()
  }

  readOn(): void {
    this.socket.resume()
  }

  destroy(): void {
    this.socket.destroy()
  }

  #read(bytes: Buffer): void {
    let rest = this.#unread.length > 0 ? Buffer.concat([this.#unread, bytes]) : bytes
    for (;;) {
      const size = sizeOf(rest)
      if (size === undefined || rest.length < size.header + size.payload) break
      const end = size.header + size.payload
      if ((rest.readUInt8(0) & 0x0f) === TEXT) this.onText(rest.subarray(size.header, end))
      rest = rest.subarray(end)
    }
    this.#unread = rest
  }
}

const TEXT = 1

/** Sizes in the first frame of these bytes, which a server never masks; undefined if its header is incomplete. */
function sizeOf(bytes: Buffer): { header: number; payload: number } | undefined {
  if (bytes.length < 2) return undefined
  const length = bytes.readUInt8(1) & 0x7f
  if (length < 126) return { header: 2, payload: length }
  if (length === 126) return bytes.length < 4 ? undefined : { header: 4, payload: bytes.readUInt16BE(2) }
  return bytes.length < 10 ? undefined : { header: 10, payload: Number(bytes.readBigUInt64BE(2)) }
}

/** A client's text frame: masked, but with zeros, so the payload is unchanged. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head = Buffer.alloc(payload.length < 126 ? 6 : 8)
  head.writeUInt8(0x80 | TEXT, 0)
  if (payload.length < 126) head.writeUInt8(0x80 | payload.length, 1)
  else {
    head.writeUInt8(0x80 | 126, 1)
    head.writeUInt16BE(payload.length, 2)
  }
  return Buffer.concat([head, payload])
}

import { connect, createServer, type Server, type Socket } from 'node:net'

/** Sits between browser and server: adds a delay in each direction, and counts what passes. */
export class Relay {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  /** Round-trip time in ms, besides what the server takes. */
  delay = 0
  /** Bytes from and to the browser. */
  sent = 0
  received = 0
  /** Requests that write: those that an outbox sends. */
  requests = 0

  constructor(serverPort: number) {
    this.#server = createServer((browser) => {
      const server = connect(serverPort, '127.0.0.1')
      for (const socket of [browser, server]) {
        this.#sockets.add(socket)
        socket.setNoDelay(true)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          this.#sockets.delete(socket)
          browser.destroy()
          server.destroy()
        })
      }
      browser.on('data', (bytes: Buffer) => {
        this.sent += bytes.length
        if (/^(?:POST|PUT|DELETE) /.test(bytes.subarray(0, 8).toString('latin1'))) this.requests++
        this.#pass(bytes, server)
      })
      server.on('data', (bytes: Buffer) => {
        this.received += bytes.length
        this.#pass(bytes, browser)
      })
    })
  }

  /** Half of the delay in each direction. Timers fire in order. */
  #pass(bytes: Buffer, to: Socket): void {
    if (this.delay === 0) to.write(bytes)
    else setTimeout(() => to.write(bytes), this.delay / 2)
  }

  async open(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', resolve)
    })
  }

  count(): void {
    this.sent = 0
    this.received = 0
    this.requests = 0
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

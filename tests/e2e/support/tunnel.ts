import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A Content-Security-Policy directive that browsers enforce, and one of the same length that they ignore. */
const TRUSTED_TYPES = 'require-trusted-types-for'
const NO_DIRECTIVE = 'ignored-trusted-types-for'

/**
 * Sits between browser and server and can be cut, as on a train: open connections die and new ones are refused,
 * while the browser still believes that it is online.
 */
export class Tunnel {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #isCut = false
  /** Lifts the Trusted Types requirement: a client from before it has no policies, and its server did not set it. */
  withoutTrustedTypes = false

  constructor(serverPort: number) {
    this.#server = createServer((browser) => {
      if (this.#isCut) {
        browser.resetAndDestroy()
        return
      }
      const server = connect(serverPort, '127.0.0.1')
      for (const socket of [browser, server]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          this.#sockets.delete(socket)
          browser.destroy()
          server.destroy()
        })
      }
      browser.pipe(server).pipe(this.#edited()).pipe(browser)
    })
  }

  #edited(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _, done) => {
        const at = this.withoutTrustedTypes ? chunk.indexOf(TRUSTED_TYPES) : -1
        if (at >= 0) chunk.write(NO_DIRECTIVE, at)
        done(null, chunk)
      },
    })
  }

  async open(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', resolve)
    })
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  /**
   * Resolves once every connection that began before this call is refused. One that waits to be accepted while the
   * tunnel is restored would get through: await this before restoring it for a device that stays offline.
   */
  async refusedAll(): Promise<void> {
    const { port } = this.#server.address() as AddressInfo
    const last = connect(port, '127.0.0.1').on('error', () => undefined)
    await new Promise((resolve) => last.once('close', resolve))
  }

  restore(): void {
    this.#isCut = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

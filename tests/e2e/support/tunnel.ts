import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Stands between browser and server and can be cut, as a train does it: open connections die and new ones are
 * refused, while the browser still believes that it is online.
 */
export class Tunnel {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #isCut = false

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
      browser.pipe(server).pipe(browser)
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

  restore(): void {
    this.#isCut = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

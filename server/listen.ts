import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Koa from 'koa'

export interface Listening {
  readonly server: Server
  readonly address: AddressInfo
  /** Stops accepting connections, waits for responses in progress, and cuts off those that take longer than 10 s. */
  close(): Promise<void>
}

const CLOSE_TIMEOUT_MS = 10_000
const SWEEP_INTERVAL_MS = 50

/** Throws, with advice, if the port is taken. */
export async function listen(app: Koa, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = app.listen(port, host)
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} is in use by another program: set PORT to a free one.`) : error)
    })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Listening without a port')
  return { server, address, close: () => close(server) }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS)
    // A connection that was busy when closing began is kept alive after its response.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })
}

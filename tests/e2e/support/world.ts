import { cp } from 'node:fs/promises'
import { mailsLieIn } from './mail'
import { freePort, temporaryFolder } from './places'
import { ServerProcess } from './serverProcess'
import { Tunnel } from './tunnel'

/** One server with its own data behind a tunnel of its own. */
export interface World {
  /** What the browser visits; no slash at the end. */
  readonly url: string
  readonly server: ServerProcess
  readonly tunnel: Tunnel
  close(): Promise<void>
}

interface WorldOptions {
  /** Serves another build of the client than the repository's. */
  readonly folder?: string
  /** A migrated data folder to begin with; without one the server makes its own. */
  readonly emptyData?: string
  /** Further variables for the server's process. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts it all. */
export async function createWorld({ folder, emptyData, env }: WorldOptions = {}): Promise<World> {
  const data = await temporaryFolder('data')
  // The lock is of the server that made it, and may still be on its way out.
  if (emptyData) await cp(emptyData, data.path, { recursive: true, filter: (file) => !file.endsWith('.sock') })
  const [serverPort, tunnelPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${tunnelPort}`
  const server = new ServerProcess({ port: serverPort, dataDir: data.path, publicUrl: url, folder, env })
  mailsLieIn(url, data.path)
  const tunnel = new Tunnel(serverPort)
  await tunnel.open(tunnelPort)
  await server.start()
  return {
    url,
    server,
    tunnel,
    close: async () => {
      await tunnel.close()
      await server.kill()
      await data.remove()
    },
  }
}

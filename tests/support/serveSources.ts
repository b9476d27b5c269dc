import { createServer } from 'vite'

const root = new URL('../../', import.meta.url).pathname

export interface ServedSources {
  /** `app/` is its root; other folders of the project are under `/@fs/`. */
  readonly origin: string
  /** The URL of a file of the project, given its path from the root. */
  address(path: string): string
  close(): Promise<void>
}

/** Serves the app's sources as modules for a browser, without a build or the rest of the app. */
export async function serveSources(cache: string): Promise<ServedSources> {
  const vite = await createServer({
    root: `${root}app`,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    cacheDir: `${root}.cache/${cache}`,
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null, fs: { allow: [root] } },
  })
  await vite.listen()
  const address = vite.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('Vite does not listen')
  const origin = `http://127.0.0.1:${address.port}`
  return { origin, address: (path) => `${origin}/@fs${root}${path}`, close: () => vite.close() }
}

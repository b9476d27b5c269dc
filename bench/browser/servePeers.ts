import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { PEERS } from './installPeers'
import type { Picture } from './startProduct'

export type PeerName = 'excalidraw' | 'tldraw'

export interface Peers {
  /** The address of a peer's page, which is empty at first. */
  page(name: PeerName): string
  close(): Promise<void>
}

/** Bundles files of the peers' folder as intended for production: minified, with production builds. */
export function bundlePeers(...files: readonly string[]) {
  return build({
    entryPoints: files.map((file) => PEERS + file),
    absWorkingDir: PEERS,
    outdir: '/static',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['production'],
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.json': 'json' },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.IS_PREACT': '"false"' },
    logLevel: 'error',
  })
}

/** Serves each canvas's page. */
export async function servePeers(pictures: readonly Picture[]): Promise<Peers> {
  const { outputFiles } = await bundlePeers('excalidraw.tsx', 'tldraw.tsx')
  const files = new Map(outputFiles.map(({ path, contents }) => [path, contents]))
  const bytesOf = new Map(pictures.map(({ address, bytes }) => [address, bytes]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peers')
    const picture = bytesOf.get(pathname)
    const file = files.get(pathname)
    const send = (type: string, body: string | Uint8Array) => {
      response.writeHead(200, { 'content-type': type })
      response.end(body)
    }
    if (picture) send('image/jpeg', picture)
    else if (file) send(typeOf(pathname), file)
    else if (pathname === '/excalidraw' || pathname === '/tldraw') send('text/html', htmlOf(pathname))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    page: (name) => `${url}/${name}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript'
  return path.endsWith('.css') ? 'text/css' : 'application/octet-stream'
}

const htmlOf = (path: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Peer</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/static${path}.css">
<style>html,body{margin:0;height:100%;overflow:hidden}</style></head>
<body><script type="module" src="/static${path}.js"></script></body></html>`

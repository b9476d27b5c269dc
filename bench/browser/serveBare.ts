import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import type { SceneElement } from './scenes'

/** What a visit to the bare page shows: elements, and where its camera is. */
export interface BareScene {
  readonly elements: readonly SceneElement[]
  readonly x: number
  readonly y: number
}

export interface Bare {
  readonly url: string
  /** The page's address for a scene of this name. */
  show(name: string, scene: BareScene): string
  close(): Promise<void>
}

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
html,body{margin:0;height:100%;overflow:hidden}
#canvas{position:fixed;inset:0;overflow:hidden;contain:strict;touch-action:none;user-select:none;background:#efebe3}
.w{position:absolute;left:0;top:0;transform-origin:0 0;will-change:transform}
.e{position:absolute;display:block;box-sizing:border-box;margin:0;line-height:1.3;object-fit:cover}
[aria-selected=true]{outline:1.5px solid #b83a23}
</style></head><body><script type="module" src="/page.js"></script></body></html>`

/** Serves the bare page as the product is served: bundled, minified, brotli. */
export async function serveBare(picture: { readonly address: string; readonly bytes: Buffer }): Promise<Bare> {
  const bundle = await build({
    entryPoints: [new URL('./bare/page.tsx', import.meta.url).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = brotliCompressSync(bundle.outputFiles[0]?.contents ?? '')
  const html = brotliCompressSync(HTML)
  const scenes = new Map<string, Buffer>()

  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://bare')
    const scene = scenes.get(search.slice(1))
    const send = (type: string, body: Buffer, encoding?: string) => {
      response.writeHead(200, { 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) })
      response.end(body)
    }
    if (pathname === '/') send('text/html', html, 'br')
    else if (pathname === '/page.js') send('text/javascript', script, 'br')
    else if (pathname === '/scene.json' && scene) send('application/json', scene, 'br')
    else if (pathname === picture.address) send('image/jpeg', picture.bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    show(name, scene) {
      scenes.set(encodeURIComponent(name), brotliCompressSync(JSON.stringify(scene)))
      return `${url}/?${encodeURIComponent(name)}`
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

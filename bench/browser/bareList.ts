import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { INSPIRATIONS } from '../../db/seeds/inspirationList'

const PICTURES = new URL('../../public', import.meta.url).pathname

/** A page without any script that shows this many images, each with a title. */
const html = (count: number) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body{margin:16px;display:grid;grid-template-columns:1fr 1fr;gap:14px;font:16px sans-serif}
article{contain:layout paint}img{width:100%;aspect-ratio:720/860;object-fit:cover}h3{margin:8px}
</style>${Array.from({ length: count }, (_, index) => {
  const { slug, title } = INSPIRATIONS[index % INSPIRATIONS.length] ?? {}
  return `<article><img loading="lazy" decoding="async" src="/inspirations/${slug}.webp" alt=""><h3>${title}</h3></article>`
}).join('')}`

export interface BareList {
  readonly url: string
  close(): Promise<void>
}

export async function serveBareList(count: number): Promise<BareList> {
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(html(count))
    else if (/^\/inspirations\/[\w-]+\.webp$/.test(url))
      response.writeHead(200, { 'content-type': 'image/webp' }).end(readFileSync(PICTURES + url))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

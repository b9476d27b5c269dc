import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export const ORIGIN = 'http://localhost'

/** Passes a request to the real Koa callback without a socket and returns its answer. */
export async function callApp(handler: RequestListener, path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(new URL(path, ORIGIN), init)
  const body = Buffer.from(await request.arrayBuffer())
  const incoming = new IncomingMessage(new Socket())
  incoming.method = request.method
  incoming.url = path
  incoming.headers = { host: 'localhost', origin: ORIGIN, ...Object.fromEntries(request.headers) }
  if (body.length > 0) incoming.headers['content-length'] = String(body.length)
  if (body.length > 0) incoming.push(body)
  incoming.push(null)

  const outgoing = new ServerResponse(incoming)
  const chunks: Buffer[] = []
  const collect = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  return new Promise((resolve) => {
    outgoing.write = ((chunk: unknown) => {
      collect(chunk)
      return true
    }) as typeof outgoing.write
    outgoing.end = ((chunk?: unknown) => {
      collect(chunk)
      outgoing.emit('finish')
      const headers = Object.entries(outgoing.getHeaders()).flatMap(([name, value]) =>
        [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
      )
      const isEmpty = [204, 304].includes(outgoing.statusCode)
      resolve(new Response(isEmpty ? null : Buffer.concat(chunks), { status: outgoing.statusCode, headers }))
      return outgoing
    }) as typeof outgoing.end
    handler(incoming, outgoing)
  })
}

import { Agent, request } from 'node:http'

export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly bytes: Buffer
}

const TIMEOUT_MS = 60_000

/** Sends raw requests, even those that a browser's fetch would refuse. */
export function createCall(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(url)
  const send = ({ method, path, headers, body }: Call) =>
    new Promise<Answer>((resolve, reject) => {
      const all = { ...headers, ...(body && { 'Content-Length': String(body.length) }) }
      // Not as a URL, since parsing it would resolve dots in the path.
      const sent = request({ hostname, port, path, agent, method, headers: all, timeout: TIMEOUT_MS }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const { statusCode = 0, headers: responseHeaders } = answer
          resolve({ status: statusCode, type: responseHeaders['content-type'] ?? '', bytes: Buffer.concat(parts) })
        })
        answer.on('error', reject)
      })
      sent.on('timeout', () => sent.destroy(new Error('No answer in a minute')))
      sent.on('error', reject)
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}

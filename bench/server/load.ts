import { Agent, request } from 'node:http'
import { CONTRACT_VERSION } from '../../contract/contractVersion'
import { CONTRACT_HEADER } from '../../contract/headers'

export interface Call {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Accepted status codes; 200 by default. */
  readonly status?: readonly number[]
}

export interface Load {
  readonly url: string
  readonly cookie: string
  readonly connections: number
  /** How long to measure, ms. */
  readonly duration: number
  next(): Call
  /** Sent before each call, to this address, and not measured. */
  readonly before?: { readonly url: string; next(): Call }
}

export interface Measured {
  readonly perSecond: number
  /** 99th percentile from sending to the last byte, ms. */
  readonly p99: number
}

/** Each connection sends its next call once the previous answer is complete. Any other status is an error. */
export async function measure(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  const end = performance.now() + load.duration
  async function worker(): Promise<void> {
    while (performance.now() < end) {
      if (load.before) await send(agent, { ...load, url: load.before.url }, load.before.next())
      const sent = performance.now()
      await send(agent, load, load.next())
      times.push(performance.now() - sent)
    }
  }
  try {
    await Promise.all(Array.from({ length: load.connections }, worker))
  } finally {
    agent.destroy()
  }
  const busy = times.reduce((sum, time) => sum + time, 0) / load.connections
  times.sort((a, b) => a - b)
  return { perSecond: (times.length / busy) * 1000, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
}

export function send(
  agent: Agent,
  { url, cookie }: Pick<Load, 'url' | 'cookie'>,
  { method, path, headers, body, status = [200] }: Call,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}${path}`,
      {
        agent,
        method,
        headers: {
          Cookie: cookie,
          // As the app does: answers for older clients are rebuilt each time.
          [CONTRACT_HEADER]: String(CONTRACT_VERSION),
          ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (answer) => {
        const { statusCode = 0 } = answer
        if (!status.includes(statusCode)) reject(new Error(`${method} ${path} was answered ${statusCode}`))
        answer.resume()
        answer.once('end', resolve)
        answer.once('error', reject)
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

/// <reference path="./http_ece.d.ts" />
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { type PushMessage, type PushSubscriptionBody, pushMessage } from '../../contract/push'

/** A message that reached a browser. */
export interface Pushed {
  readonly endpoint: string
  readonly message: PushMessage
  readonly headers: Readonly<Record<string, string | undefined>>
}

interface Browser {
  readonly auth: Buffer
  readonly keys: ReturnType<typeof createECDH>
}

/**
 * A local push service (RFC 8030) with its subscribed browsers: it authenticates the sender (VAPID, RFC 8292) and
 * decrypts messages as a browser would (RFC 8291).
 */
export class PushService {
  readonly pushed: Pushed[] = []
  /** Statuses to answer the next requests with; 201 once they are used up. */
  readonly answers: number[] = []
  readonly #browsers = new Map<string, Browser>()
  readonly #server: Server
  origin = ''
  /** The server's VAPID public key, as given to the browsers. */
  publicKey = ''

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const endpoint = `${this.origin}${request.url}`
      const browser = this.#browsers.get(endpoint)
      const authorization = request.headers.authorization ?? ''
      if (!browser) return response.writeHead(410).end()
      if (!isSignedBy(this.publicKey, authorization, this.origin)) return response.writeHead(403).end()
      const status = this.answers.shift() ?? 201
      if (status === 201) {
        const clear = ece.decrypt(Buffer.concat(chunks), {
          version: 'aes128gcm',
          privateKey: browser.keys,
          authSecret: browser.auth.toString('base64url'),
        })
        const { ttl, topic, urgency } = request.headers as Record<string, string | undefined>
        const message = pushMessage.parse(JSON.parse(clear.toString()))
        this.pushed.push({ endpoint, message, headers: { ttl, topic, urgency } })
      }
      response.writeHead(status, status === 307 ? { Location: `${this.origin}/elsewhere` } : {}).end()
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Returns what a browser's `PushSubscription.toJSON()` would. */
  subscribe(publicKey: string): PushSubscriptionBody {
    this.publicKey = publicKey
    const keys = createECDH('prime256v1')
    const p256dh = keys.generateKeys('base64url')
    const auth = randomBytes(16)
    const endpoint = `${this.origin}/push/${randomBytes(8).toString('hex')}`
    this.#browsers.set(endpoint, { auth, keys })
    return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
  }

  /** Ends the browser's subscription: messages to it are answered 410. */
  forget(endpoint: string): void {
    this.#browsers.delete(endpoint)
  }
}

/** Whether an Authorization header has an unexpired token of this key for this audience. */
function isSignedBy(publicKey: string, authorization: string, audience: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey || !signature) return false
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33, 65).toString('base64url'),
  }
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return isValid && aud === audience && exp * 1000 > Date.now() && /^(https|mailto):/.test(sub)
}

import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { Agent, buildConnector, fetch as undiciFetch } from 'undici'
import { isPublicAddress, literalAddress } from './publicAddress'

/** The address is not on the public internet, or not https. It was not called. */
export class AddressRefused extends Error {}

export interface GuardOptions {
  /** All addresses of a name; defaults to the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
  readonly isAllowed?: (address: string) => boolean
  /** Certificate authorities to trust instead of the well-known ones. */
  readonly ca?: string
}

/**
 * A `fetch` for addresses that people enter, against SSRF: calls public addresses only, over https, and follows no
 * redirect. Looks up a name once per connection and checks the very address that it connects to, against DNS rebinding.
 * Rejects with a TypeError whose `cause` is AddressRefused.
 */
export function createGuardedFetch({
  resolve = resolveAll,
  isAllowed = isPublicAddress,
  ca,
}: GuardOptions = {}): typeof fetch {
  const lookupAllowed: LookupFunction = (hostname, options, callback) => {
    resolve(hostname)
      .then((addresses) => {
        // One refused address is enough: a name with both kinds is an attack, or internal to a network.
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => isAllowed(address))) throw new AddressRefused(REFUSED)
        if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      })
      .catch((error: Error) => callback(error, ''))
  }
  const connect = buildConnector({ lookup: lookupAllowed, ...(ca !== undefined && { ca }), timeout: CONNECT_TIMEOUT })
  const dispatcher = new Agent({
    connect: (options, callback) => {
      // Node does not look up literal addresses.
      const literal = literalAddress(options.hostname)
      if (options.protocol !== 'https:' || (literal !== null && !isAllowed(literal)))
        callback(new AddressRefused(REFUSED), null)
      else connect(options, callback)
    },
  })
  return async (input, init) => {
    if (typeof input !== 'string') throw new Error('The address must be a string')
    const { method, headers, body, signal } = init ?? {}
    const sent = await encode(body)
    const answer = await undiciFetch(input, {
      dispatcher,
      redirect: 'error',
      ...(method !== undefined && { method }),
      headers: { ...Object.fromEntries(new Headers(headers)), ...sent?.headers },
      ...(sent && { body: sent.body }),
      ...(signal && { signal }),
    })
    // The package's own class follows the same standard.
    return answer as unknown as Response
  }
}

/** Returns text unchanged, and a form as bytes: undici only accepts its own FormData class. */
async function encode(
  body: RequestInit['body'],
): Promise<{ body: string | Uint8Array; headers: Record<string, string> } | null> {
  if (body == null) return null
  if (typeof body === 'string') return { body, headers: {} }
  if (!(body instanceof FormData)) throw new Error('The body must be text or a form')
  const form = new Response(body)
  return {
    body: new Uint8Array(await form.arrayBuffer()),
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
  }
}

const REFUSED = 'The address is not on the public internet'
/** Ms. */
const CONNECT_TIMEOUT = 10_000

const lookupAll = promisify(lookup)

function resolveAll(hostname: string): Promise<readonly LookupAddress[]> {
  return lookupAll(hostname, { all: true })
}

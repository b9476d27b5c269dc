import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector, fetch as undiciFetch } from 'undici'

/** The address isn’t on the public internet, or not https. It was not called. */
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

const REFUSED = 'The address isn’t on the public internet'
/** Ms. */
const CONNECT_TIMEOUT = 10_000

const lookupAll = promisify(lookup)

function resolveAll(hostname: string): Promise<readonly LookupAddress[]> {
  return lookupAll(hostname, { all: true })
}

/** Looks public, but a cloud serves it to its own machines only: Azure's WireServer. */
const METADATA = ['168.63.129.16']

/** Global unicast (RFC 4291): everything outside of it is local, translated or unused. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is on the public internet: not this machine, a private or shared network, link-local,
 * multicast, a cloud's metadata, nor an IPv6 form of any IPv4 address. False for anything that is not an address.
 */
export function isPublicAddress(address: string): boolean {
  // The package also accepts shortened forms, which no resolver returns.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv6' ? parsed.match(GLOBAL_UNICAST) : !METADATA.includes(parsed.toString())
}

/** The IP address in a URL's host, however it was written; null for a name. `URL` normalizes all notations. */
export function literalAddress(hostname: string): string | null {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? null : address
}

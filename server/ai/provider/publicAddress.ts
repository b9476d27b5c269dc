import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

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

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Answered by a cloud to its own machines alone, though the address looks public: Azure's WireServer. */
const METADATA = ['168.63.129.16']

/** Global unicast (RFC 4291): whatever lies outside of it is local, translated or not in use. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet: not this machine, a private or shared network, a link, a group,
 * a cloud's metadata, nor an IPv6 form of any IPv4 address. Anything that is no address is not.
 */
export function isPublicAddress(address: string): boolean {
  // The package takes shortened forms, too, which no resolver answers.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv6' ? parsed.match(GLOBAL_UNICAST) : !METADATA.includes(parsed.toString())
}

/** The IP address that a URL's host is, however it was written; null for a name. `URL` brings all notations into one. */
export function literalAddress(hostname: string): string | null {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? null : address
}

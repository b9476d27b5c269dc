import { isIPv4, isIPv6 } from 'node:net'
import type { Settings } from './env'

/**
 * Returns the network that rate limits treat as one client: an IPv4 address as it is, or the /64 of an IPv6 address,
 * since every subscriber has at least that many addresses to choose from.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIPv4(plain) || !isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return ipv4Of(groups[6] ?? 0, groups[7] ?? 0)
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  // URL normalizes the address: no dotted decimals, and only one way to abbreviate it.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = numbersOf(head)
  if (tail === undefined) return before
  const after = numbersOf(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

/** The server's URL for people, without a trailing slash. `port` is the actual one, in case the system chose it. */
export function addressOf(
  { publicUrl, host, port: requestedPort }: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
  port: number = requestedPort,
): string {
  if (publicUrl) return publicUrl.origin
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${isLocal ? 'localhost' : host}:${port}`
}

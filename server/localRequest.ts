import type { Context } from 'koa'

const PROXY_HEADERS = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/** Whether a host, without a port, is a name or address of the loopback interface. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host)
}

interface Exposure {
  readonly publicUrl: URL | undefined
  readonly trustProxy: boolean
}

/** Whether the settings say that others can reach this server: under another host, or through a proxy. */
export function isPublished({ publicUrl, trustProxy }: Exposure): boolean {
  return trustProxy || (publicUrl !== undefined && !isThisMachine(publicUrl.hostname))
}

/**
 * Whether a request comes directly from this machine and uses a loopback host. Behind a proxy on the same machine,
 * every request arrives from loopback, wherever it came from.
 * A proxy that adds no header goes unnoticed: check `isPublished` too.
 */
export function isLocalRequest({ req, hostname }: Pick<Context, 'req' | 'hostname'>): boolean {
  const address = req.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? ''
  return isThisMachine(address) && isThisMachine(hostname) && !isProxied(Object.keys(req.headers))
}

function isProxied(headerNames: readonly string[]): boolean {
  return headerNames.some((name) => PROXY_HEADERS.test(name))
}

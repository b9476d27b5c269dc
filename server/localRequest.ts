import type { Context } from 'koa'

const PROXY_HEADERS = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/** Whether a host name, without a port, is the loopback interface's. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host)
}

interface Exposure {
  readonly publicUrl: URL | undefined
  readonly trustProxy: boolean
}

/** Whether the settings say that others can reach this server: by another host, or through a proxy. */
export function isPublished({ publicUrl, trustProxy }: Exposure): boolean {
  return trustProxy || (publicUrl !== undefined && !isThisMachine(publicUrl.hostname))
}

/**
 * Whether a request was made on this machine, by one of its own names, and directly: behind a proxy on the same machine
 * every request arrives from loopback, whoever sent it.
 * A proxy that adds no header goes unnoticed: check `isPublished` too.
 */
export function isLocalRequest({ req, hostname }: Pick<Context, 'req' | 'hostname'>): boolean {
  const address = req.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? ''
  return isThisMachine(address) && isThisMachine(hostname) && !isProxied(Object.keys(req.headers))
}

function isProxied(headerNames: readonly string[]): boolean {
  return headerNames.some((name) => PROXY_HEADERS.test(name))
}

/**
 * Whether `/debug-login` and its calls exist, which sign anybody in without a password: `off`; `local`: for pages of
 * this machine alone; `open`: for whoever reaches the server, since DEBUG_TOOLS=1 says so.
 */
export type DebugTools = 'off' | 'local' | 'open'

interface Exposure {
  readonly isAsked: boolean
  readonly isProduction: boolean
  readonly host: string
  readonly publicUrl: URL | undefined
  readonly trustProxy: boolean
}

/** A server that others reach has none unless it is asked to: neither by its address nor through a proxy. */
export function debugToolsOf({ isAsked, isProduction, host, publicUrl, trustProxy }: Exposure): DebugTools {
  if (isAsked) return 'open'
  const isOwn = isThisMachine(host) && (publicUrl === undefined || isThisMachine(publicUrl.hostname))
  return isOwn && !isProduction && !trustProxy ? 'local' : 'off'
}

/** Whether a host name, without a port, is the loopback's. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host)
}

import { isPublished, isThisMachine } from './localRequest'

/**
 * Who can use `/debug-login` and its calls, which sign anyone in without a password. `off`: no one; `local`: pages on
 * this machine, without a proxy in between; `open`: with DEBUG_TOOLS=1, anyone who can reach the server.
 */
export type DebugTools = 'off' | 'local' | 'open'

interface Exposure {
  readonly isRequested: boolean
  readonly isProduction: boolean
  readonly host: string
  readonly publicUrl: URL | undefined
  readonly trustProxy: boolean
}

/** Off in production and on a server that others can reach, directly or through a proxy, unless requested. */
export function debugToolsOf({ isRequested, isProduction, host, publicUrl, trustProxy }: Exposure): DebugTools {
  if (isRequested) return 'open'
  const isOwn = isThisMachine(host) && !isPublished({ publicUrl, trustProxy })
  return isOwn && !isProduction ? 'local' : 'off'
}

import { isPublished, isThisMachine } from './localRequest'

/**
 * Whether `/debug-login` and its calls exist, which sign anyone in without a password: `off`; `local`: only for pages
 * on this machine, without a proxy in between; `open`: for anyone who can reach the server, if DEBUG_TOOLS=1.
 */
export type DebugTools = 'off' | 'local' | 'open'

interface Exposure {
  readonly isRequested: boolean
  readonly isProduction: boolean
  readonly host: string
  readonly publicUrl: URL | undefined
  readonly trustProxy: boolean
}

/** A server that others can reach, by its address or through a proxy, has none unless requested. */
export function debugToolsOf({ isRequested, isProduction, host, publicUrl, trustProxy }: Exposure): DebugTools {
  if (isRequested) return 'open'
  const isOwn = isThisMachine(host) && !isPublished({ publicUrl, trustProxy })
  return isOwn && !isProduction ? 'local' : 'off'
}

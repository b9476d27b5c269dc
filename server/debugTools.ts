import { isPublished, isThisMachine } from './localRequest'

/**
 * Whether `/debug-login` and its calls exist, which sign anybody in without a password: `off`; `local`: for pages of
 * this machine alone, without a proxy between; `open`: for whoever reaches the server, since DEBUG_TOOLS=1 says so.
 */
export type DebugTools = 'off' | 'local' | 'open'

interface Exposure {
  readonly isRequested: boolean
  readonly isProduction: boolean
  readonly host: string
  readonly publicUrl: URL | undefined
  readonly trustProxy: boolean
}

/** A server that others reach has none unless it is asked to: neither by its address nor through a proxy. */
export function debugToolsOf({ isRequested, isProduction, host, publicUrl, trustProxy }: Exposure): DebugTools {
  if (isRequested) return 'open'
  const isOwn = isThisMachine(host) && !isPublished({ publicUrl, trustProxy })
  return isOwn && !isProduction ? 'local' : 'off'
}

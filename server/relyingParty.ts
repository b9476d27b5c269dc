import { AppError } from './AppError'
import type { Settings } from './env'
import { isThisMachine } from './localRequest'

/** How authenticators identify this site. */
export interface RelyingParty {
  /** The host name that passkeys are bound to. */
  readonly id: string
  /** The page's origin, as the browser must report it. */
  readonly origin: string
}

/**
 * Derived from PUBLIC_URL. Without it, passkeys work only on this machine, by the requested host: any other host could
 * be forged. Throws NOT_FOUND.
 */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>, requestHost: string): RelyingParty {
  if (publicUrl) return { id: publicUrl.hostname, origin: publicUrl.origin }
  const url = URL.canParse(`http://${requestHost}`) ? new URL(`http://${requestHost}`) : undefined
  if (!url || !isThisMachine(url.hostname)) {
    throw new AppError('NOT_FOUND', 'Passkeys aren’t available on this server: PUBLIC_URL isn’t set.')
  }
  return { id: url.hostname, origin: url.origin }
}

import { AppError } from './AppError'
import type { Settings } from './env'
import { isThisMachine } from './localRequest'

/** How authenticators identify this site. */
export interface RelyingParty {
  /** A host name: passkeys belong to it alone. */
  readonly id: string
  /** What the browser must report as the page's address. */
  readonly origin: string
}

/**
 * From PUBLIC_URL; without one only pages of this machine have passkeys, by the requested host. Any other host could be
 * forged. Throws NOT_FOUND.
 */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>, requestHost: string): RelyingParty {
  if (publicUrl) return { id: publicUrl.hostname, origin: publicUrl.origin }
  const url = URL.canParse(`http://${requestHost}`) ? new URL(`http://${requestHost}`) : undefined
  if (!url || !isThisMachine(url.hostname)) {
    throw new AppError('NOT_FOUND', 'Passkeys are not available on this server: PUBLIC_URL is not set.')
  }
  return { id: url.hostname, origin: url.origin }
}

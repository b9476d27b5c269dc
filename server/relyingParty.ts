import { AppError } from './AppError'
import type { Settings } from './env'
import { isThisMachine } from './localRequest'

/** What authenticators know this site by. */
export interface RelyingParty {
  /** A host name: passkeys are its alone. */
  readonly id: string
  /** What the browser must say the page's address was. */
  readonly origin: string
}

/**
 * By PUBLIC_URL; without one only pages of this machine have passkeys, by the host that is asked for. Any other host
 * would be anybody's word. Throws NOT_FOUND.
 */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>, requestHost: string): RelyingParty {
  if (publicUrl) return { id: publicUrl.hostname, origin: publicUrl.origin }
  const url = URL.canParse(`http://${requestHost}`) ? new URL(`http://${requestHost}`) : undefined
  if (!url || !isThisMachine(url.hostname)) {
    throw new AppError(
      'NOT_FOUND',
      'There are no passkeys on this server: it does not know its own address (PUBLIC_URL).',
    )
  }
  return { id: url.hostname, origin: url.origin }
}

import type { Settings } from './env'

/**
 * Whether a person may invite, follow and publish: once their email is confirmed, or where the server sends no mail and so
 * cannot ask for it.
 */
export function mayReachOthers(
  { mail }: Pick<Settings, 'mail'>,
  { isEmailVerified }: { readonly isEmailVerified: boolean },
): boolean {
  return isEmailVerified || mail === undefined
}

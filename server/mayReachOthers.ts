import type { Settings } from './env'

/**
 * Whether a person may invite, follow and publish: once their email is confirmed, or if the server sends no mail and so
 * cannot require it.
 */
export function mayReachOthers(
  { mail }: Pick<Settings, 'mail'>,
  { isEmailVerified }: { readonly isEmailVerified: boolean },
): boolean {
  return isEmailVerified || mail === undefined
}

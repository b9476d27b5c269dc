import type * as script from './background'

declare const self: ServiceWorkerGlobalScope & { background?: typeof script }

const SCRIPT = '/background.js'

/** Not in TypeScript's library: https://w3c.github.io/trusted-types/dist/spec/ */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): unknown
}
const { trustedTypes } = self as { trustedTypes?: TrustedTypes }
// The worker obeys the page's content security policy: one for `importScripts` too.
trustedTypes?.createPolicy('default', { createScriptURL: (address) => (address === SCRIPT ? address : null) })

/**
 * Loads what no page waits for: the outbox with its database and schemas. In the worker's main script it would add
 * half to the time that the worker takes to start, which the first page waits for.
 *
 * The browser stores the script when this runs during the installation, and finds it without a network afterwards;
 * unless it ran then, it throws.
 */
export function loadBackground(): typeof script {
  if (!self.background) importScripts(SCRIPT)
  if (!self.background) throw new Error(`${SCRIPT} did not run`)
  return self.background
}

import type { NewPasskey, Passkey, PasskeyLogin } from '../../contract/passkeys'
import { call, request } from '../api/request'
import { CANNOT_USE_PASSKEY, PASSKEY_IS_HERE_ALREADY } from './words'

// Passkeys in this browser. The library and the schemas load on first use.

/** Whether this browser supports passkeys on this page: they require https or localhost, and a domain name as host. */
export function canUsePasskeys(): boolean {
  const isNamed = !/^\[|^\d+(\.\d+){3}$/.test(location.hostname)
  return typeof PublicKeyCredential === 'function' && isSecureContext && isNamed
}

const loadLibrary = () => import('@simplewebauthn/browser')
const loadSchemas = () => import('../../contract/passkeys')

/** Requests a passkey for this site. Null if the person canceled or has none. */
export async function requestPasskey(): Promise<PasskeyLogin | null> {
  const { startAuthentication } = await loadLibrary()
  const optionsJSON = await requestLoginOptions()
  return toPasskeyLogin(await nullIfCanceled(startAuthentication({ optionsJSON })))
}

/**
 * Offers passkeys in autofill until the person picks one or `signal` aborts. Null if aborted, replaced by another
 * passkey request, or unsupported by this browser.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<PasskeyLogin | null> {
  if (!canUsePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null
  const { startAuthentication, WebAuthnAbortService } = await loadLibrary()
  const optionsJSON = await requestLoginOptions()
  if (signal.aborted) return null
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  return toPasskeyLogin(await nullIfCanceled(startAuthentication({ optionsJSON, useBrowserAutofill: true })))
}

/** Creates a passkey, on this device or one that the browser can reach, and adds it. Null if the person canceled. */
export async function addPasskey(name: string, password: string): Promise<Passkey | null> {
  const { startRegistration } = await loadLibrary()
  const body = { password }
  const optionsJSON = await request('/api/account/passkeys/options', parseCreationOptions, { method: 'POST', body })
  const made = await nullIfCanceled(startRegistration({ optionsJSON }))
  if (!made) return null
  const { id, rawId, type, response } = made
  const { clientDataJSON, attestationObject, transports } = response
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  const added: NewPasskey = { name, credential }
  return request('/api/account/passkeys', parsePasskey, { method: 'POST', body: added })
}

export function removePasskey(id: number, password: string): Promise<void> {
  return call(`/api/account/passkeys/${id}`, { method: 'DELETE', body: { password } })
}

const requestLoginOptions = () => request('/api/auth/passkey/options', parseRequestOptions, { method: 'POST' })

/** The parts of the browser's response that the server reads. */
function toPasskeyLogin(answer: PasskeyLogin | null): PasskeyLogin | null {
  if (!answer) return null
  const { id, rawId, type, response } = answer
  return { id, rawId, type, response }
}

const parseRequestOptions = async (value: unknown) => (await loadSchemas()).passkeyRequestOptions.parse(value)
const parseCreationOptions = async (value: unknown) => (await loadSchemas()).passkeyCreationOptions.parse(value)
const parsePasskey = async (value: unknown) => (await loadSchemas()).passkey.parse(value)

class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
}

/** Browsers throw the same error for "no", "too late" and "there is none", so that pages can't tell them apart. */
async function nullIfCanceled<T>(ceremony: Promise<T>): Promise<T | null> {
  try {
    return await ceremony
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') return null
    throw new PasskeyError(name === 'InvalidStateError' ? PASSKEY_IS_HERE_ALREADY : CANNOT_USE_PASSKEY, {
      cause: error,
    })
  }
}

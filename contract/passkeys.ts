import * as z from 'zod/mini'
import { ownPassword } from './accountSettings'
import { PASSKEY_NAME_MAX } from './limits'

// Passkeys: a second way to sign in. The schemas are WebAuthn's JSON forms, declared as far as the server reads them.

const base64url = (characters: number) =>
  z.string({ error: 'Required' }).check(z.regex(/^[\w-]+$/, 'Must be base64url'), z.maxLength(characters, 'Too long'))

/** The specification allows 1023 bytes. */
const credentialId = base64url(1364)
const clientDataJSON = base64url(4096)
const transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))
const credential = z.object({ id: credentialId, type: z.literal('public-key') })

/** Answer to POST /api/auth/passkey/options: the browser requests any passkey of this site. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>

/** POST /api/auth/passkey, answered with the `currentUser`. */
export const passkeyLogin = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: z.optional(base64url(128)),
  }),
})
export type PasskeyLogin = z.infer<typeof passkeyLogin>

/** POST /api/account/passkeys/options: adding a passkey requires the password. */
export const passkeyCreationRequest = z.object({ password: ownPassword })
export type PasskeyCreationRequest = z.infer<typeof passkeyCreationRequest>

/** Answer to the request above. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>

const name = z
  .string({ error: 'Required' })
  .check(
    z.trim(),
    z.minLength(1, 'Give the passkey a name'),
    z.maxLength(PASSKEY_NAME_MAX, `Name must be at most ${PASSKEY_NAME_MAX} characters`),
    z.regex(/^\P{C}*$/u, 'Name must not contain control or invisible characters'),
  )

/** POST /api/account/passkeys */
export const newPasskey = z.object({
  name,
  credential: z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON, attestationObject: base64url(16_384), transports: z.optional(transports) }),
  }),
})
export type NewPasskey = z.infer<typeof newPasskey>

/** What the settings page requires before it adds one. */
export const passkeyForm = z.object({ name, password: ownPassword })
export type PasskeyForm = z.infer<typeof passkeyForm>

/** DELETE /api/account/passkeys/{id} */
export const passkeyRemoval = z.object({ password: ownPassword })
export type PasskeyRemoval = z.infer<typeof passkeyRemoval>

/** GET /api/account/passkeys */
export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string(),
  /** Null: never. */
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>

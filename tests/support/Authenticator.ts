import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../contract/passkeys'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

interface Options {
  /** The page's origin, as the browser reports it. */
  readonly origin: string
  /** Whether it requires a fingerprint or PIN. */
  readonly verifiesPerson?: boolean
  /** Whether it has a signature counter. */
  readonly counts?: boolean
}

/** The browser's and the authenticator's side of WebAuthn, with one passkey (ES256, attestation `none`). */
export class Authenticator {
  origin: string
  verifiesPerson: boolean
  counter = 0
  readonly #counts: boolean
  readonly #id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #handle = 'AAAA'

  constructor({ origin, verifiesPerson = true, counts = true }: Options) {
    this.origin = origin
    this.verifiesPerson = verifiesPerson
    this.#counts = counts
  }

  create({ challenge, rp, user }: PasskeyCreationOptions) {
    this.#handle = user.id
    const authData = Buffer.concat([this.#head(rp.id, HAS_CREDENTIAL), this.#credentialData()])
    const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const attestationObject = base64url(isoCBOR.encode(attestation))
    return this.#credential({ clientDataJSON: this.#clientData('webauthn.create', challenge), attestationObject })
  }

  get({ challenge, rpId }: PasskeyRequestOptions) {
    const authData = this.#head(rpId)
    const clientDataJSON = this.#clientData('webauthn.get', challenge)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#credential({
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: this.#handle,
    })
  }

  #credential<Response>(response: Response) {
    const id = base64url(this.#id)
    return { id, rawId: id, type: 'public-key', response } as const
  }

  #clientData(type: string, challenge: string): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })))
  }

  #head(rpId: string, more = 0): Buffer {
    const counter = Buffer.alloc(4)
    if (this.#counts) this.counter++
    counter.writeUInt32BE(this.counter)
    const flags = PRESENT | (this.verifiesPerson ? VERIFIED : 0) | more
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter])
  }

  #credentialData(): Buffer {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    return Buffer.concat([Buffer.alloc(16), length, this.#id, isoCBOR.encode(coseKey(this.#keys.publicKey))])
  }
}

/** A P-256 key for ES256 as a COSE key. */
function coseKey(key: KeyObject): Map<number, number | Uint8Array<ArrayBuffer>> {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

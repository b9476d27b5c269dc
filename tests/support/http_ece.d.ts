/** Encrypted content encoding (RFC 8188): the part that tests use. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  const ece: {
    decrypt(
      encrypted: Buffer,
      options: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string },
    ): Buffer
  }
  export default ece
}

import { expect, it } from 'vitest'
import { seal, unseal } from './sealedSecret'

const OLD = 'the key of last year, 32 letters'
const NEW = 'the key of this year, 32 letters'
const ANN = { label: 'ai-provider', userId: 1 } as const
const SECRET = 'sk-aVerySecretKey-1234'

it('a secret can be decrypted, and does not appear in what is stored', () => {
  const sealed = seal([NEW, OLD], ANN, SECRET)
  expect(unseal([NEW, OLD], ANN, sealed)).toBe(SECRET)
  expect(sealed.toString('latin1')).not.toContain(SECRET.slice(0, 8))
  expect(seal([NEW], ANN, SECRET).equals(sealed)).toBe(false)
})

it('the newest key encrypts, and any key decrypts', () => {
  expect(unseal([NEW], ANN, seal([NEW, OLD], ANN, SECRET))).toBe(SECRET)
  expect(unseal([OLD], ANN, seal([NEW, OLD], ANN, SECRET))).toBeNull()
  expect(unseal([NEW, OLD], ANN, seal([OLD], ANN, SECRET))).toBe(SECRET)
})

it('a secret can’t be decrypted in another user’s row, or when altered or truncated', () => {
  const sealed = seal([NEW], ANN, SECRET)
  expect(unseal([NEW], { ...ANN, userId: 2 }, sealed)).toBeNull()
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(unseal([NEW], ANN, altered)).toBeNull()
    expect(unseal([NEW], ANN, sealed.subarray(0, at))).toBeNull()
  }
})

import { hash, verify } from '@node-rs/argon2'

// OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, no parallelism.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let unmatchable: Promise<string> | undefined

/**
 * Whether the password matches. Takes as long for a user who does not exist (`stored` undefined) as for one who does.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  unmatchable ??= hashPassword('matches no password')
  const matches = await verify(stored ?? (await unmatchable), password)
  return matches && stored !== undefined
}

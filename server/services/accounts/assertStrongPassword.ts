import { PASSWORD_MIN } from '../../../contract/limits'
import { AppError } from '../../AppError'

export interface PasswordOwner {
  readonly username: string
  readonly displayName: string | null
  readonly email: string
}

/** Throws VALIDATION_FAILED for a password that is easy to guess: a common one, or the owner's name or email. */
export async function assertStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  const plain = fold(password)
  const { username, displayName, email } = owner
  const own = [username, displayName ?? '', email, email.split('@')[0] ?? '']
  if (own.some((name) => fold(name) === plain)) {
    throw new AppError('VALIDATION_FAILED', 'Password must not be your own name or email.', 'password')
  }
  if (new Set(plain).size === 1 || (await isCommonPassword(plain))) {
    const message = 'This password is too easy to guess. Choose another one.'
    throw new AppError('VALIDATION_FAILED', message, 'password')
  }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** How many of the most common passwords are refused, of those long enough to be allowed here. */
const REFUSED = 3000
const SITE = 'moodloom'

let common: Promise<ReadonlySet<string>> | undefined

/** Whether it is among the most common leaked passwords. Expects lower case. */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList()
  return (await common).has(password)
}

/** Loaded lazily: the list has some 50,000 entries, most common first. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN)
  return new Set([SITE, ...passwords.slice(0, REFUSED)])
}

import { AppError } from '../../AppError'
import { isCommonPassword } from '../../commonPasswords'

export interface PasswordOwner {
  readonly username: string
  readonly displayName: string | null
  readonly email: string
}

/** Throws VALIDATION_FAILED for an easily guessed password: one of the commonest, or the owner's own name. */
export async function assertStrongPassword(password: string, owner: PasswordOwner): Promise<void> {
  const plain = fold(password)
  const { username, displayName, email } = owner
  const own = [username, displayName ?? '', email, email.split('@')[0] ?? '']
  if (own.some((name) => fold(name) === plain)) {
    throw new AppError('VALIDATION_FAILED', 'Password must not be your own name or email.', 'password')
  }
  if (new Set(plain).size === 1 || (await isCommonPassword(plain))) {
    const message = 'Password is one of the first that anybody would guess. Choose another one.'
    throw new AppError('VALIDATION_FAILED', message, 'password')
  }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

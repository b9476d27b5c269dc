import { randomBytes } from 'node:crypto'
import { User } from '../../../db/models'
import type { Deps } from '../../deps'
import { hashPassword } from '../../passwords'

/** No mail is ever delivered to `.invalid` (RFC 2606). */
const EMAIL = 'test-user@moodloom.invalid'
const USERNAME = 'test-user'

/** The test user, created on first use. No one knows or needs the password. */
export async function createTestUser({ knex, clock }: Pick<Deps, 'knex' | 'clock'>): Promise<User> {
  const find = () => User.query(knex).findOne({ email: EMAIL })
  const found = await find()
  if (found) return found
  const row = {
    email: EMAIL,
    displayName: 'Test User',
    password: await hashPassword(randomBytes(24).toString('base64url')),
    isEmailVerified: true,
    createdAt: clock(),
  }
  // A real person may have taken the name.
  for (const username of [USERNAME, `${USERNAME}-${randomBytes(3).toString('hex')}`]) {
    await User.query(knex)
      .insert({ ...row, username })
      .onConflict()
      .ignore()
    const user = await find()
    if (user) return user
  }
  throw new Error('The test user cannot be made')
}

import type { Invite } from '../../contract/sharing'

/** Who is meant by the input: an email if it contains an @, else a username, however it was pasted. */
export function inviteWho(typed: string): Pick<Invite, 'username' | 'email'> | null {
  const text = typed.trim()
  const name = text.replace(/^@/, '')
  if (name === '') return null
  return name.includes('@') ? { email: text } : { username: name }
}

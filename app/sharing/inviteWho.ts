import type { Invite } from '../../contract/sharing'

/** Interprets the input as an email if it contains an @, else as a username, however it was pasted. */
export function inviteWho(typed: string): Pick<Invite, 'username' | 'email'> | null {
  const text = typed.trim()
  const name = text.replace(/^@/, '')
  if (name === '') return null
  return name.includes('@') ? { email: text } : { username: name }
}

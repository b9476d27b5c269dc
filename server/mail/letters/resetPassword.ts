import type { MailContent } from '../MailContent'

interface Facts {
  readonly name: string
  readonly username: string
  readonly link: string
}

export function resetPassword({ name, username, link }: Facts): MailContent {
  return {
    subject: 'A new password for Moodloom',
    paragraphs: [
      `Hello ${name},`,
      `someone asked for a new password for your account (username: ${username}). If that was you, choose one now. You will be signed out everywhere else.`,
    ],
    action: { label: 'Choose a new password', link },
    note: 'The link works once and expires in one hour. If this wasn’t you, ignore this email and your password won’t change.',
  }
}

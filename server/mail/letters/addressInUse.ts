import type { MailContent } from '../MailContent'

interface Facts {
  readonly username: string
  readonly link: string
}

/** Whoever asked is told nothing of this account: its owner is. */
export function addressInUse({ username, link }: Facts): MailContent {
  return {
    subject: 'This email already has a Moodloom account',
    paragraphs: [
      `Someone tried to use this address for another Moodloom account. It already belongs to yours (username: ${username}), so nothing was changed.`,
      'If that was you, log in to that account instead, or change its email first.',
    ],
    action: { label: 'Log in', link },
    note: 'If this wasn’t you, you can ignore this email.',
  }
}

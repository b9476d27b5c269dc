import type { MailContent } from '../MailContent'

interface Facts {
  readonly username: string
  readonly link: string
}

/** Whoever asked is told nothing of this account: its owner is. */
export function addressInUse({ username, link }: Facts): MailContent {
  return {
    subject: 'This email has a Moodloom account already',
    paragraphs: [
      `Someone wanted to use this address for another Moodloom account. It belongs to yours already (username: ${username}), so nothing was changed.`,
      'If that was you, log in to that account instead, or give it another address first.',
    ],
    action: { label: 'Log in', link },
    note: 'If this was not you, leave it alone: nothing happens.',
  }
}

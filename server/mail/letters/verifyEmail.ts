import { VERIFICATION_HOURS } from '../../../contract/limits'
import type { MailContent } from '../MailContent'

interface Facts {
  readonly name: string
  readonly link: string
  /** The account had another address before, and keeps it until this one is confirmed. */
  readonly isChange: boolean
}

export function verifyEmail({ name, link, isChange }: Facts): MailContent {
  return {
    subject: isChange ? 'Confirm your new email for Moodloom' : 'Confirm your email for Moodloom',
    paragraphs: [
      `Hello ${name},`,
      isChange
        ? 'you asked to use this address for your Moodloom account. Confirm it to replace the old one.'
        : 'welcome to Moodloom. Confirm your email, and you can invite and follow people, and make boards and presets public.',
    ],
    action: { label: 'Confirm email', link },
    note: `The link works once, for ${VERIFICATION_HOURS} hours. If this was not you, leave it alone: nothing happens.`,
  }
}

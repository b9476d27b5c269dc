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
        : 'welcome to Moodloom! Confirm your email to invite and follow people and to make boards and presets public.',
    ],
    action: { label: 'Confirm email', link },
    note: `The link works once and expires in ${VERIFICATION_HOURS} hours. If this wasn’t you, you can ignore this email.`,
  }
}

import type { MailContent } from '../MailContent'

interface Facts {
  readonly name: string
  /** Where a new password is asked for. */
  readonly link: string
}

export function passwordChanged({ name, link }: Facts): MailContent {
  return {
    subject: 'Your Moodloom password was changed',
    paragraphs: [`Hello ${name},`, 'the password of your account was changed, and other devices were signed out.'],
    action: { label: 'This was not me', link },
    note: 'If this was you, you don’t need to do anything.',
  }
}

export function passkeyAdded({ name, link }: Facts): MailContent {
  return {
    subject: 'A passkey was added to your Moodloom account',
    paragraphs: [
      `Hello ${name},`,
      'a passkey was added to your account: it signs in without the password. Your passkeys are listed in Settings.',
    ],
    action: { label: 'Open Settings', link },
    note: 'If this was you, you don’t need to do anything. If not, remove it there, and change your password.',
  }
}

/** To the address that was the account's until now. No link: this address opens nothing any more. */
export function emailChanged({ name }: Pick<Facts, 'name'>): MailContent {
  return {
    subject: 'Your Moodloom account has another email',
    paragraphs: [
      `Hello ${name},`,
      'the email of your account was changed. This address no longer belongs to it.',
      'If this was not you, someone knows your password: write to whoever runs this Moodloom.',
    ],
  }
}

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
    action: { label: 'This wasn’t me', link },
    note: 'If this was you, you don’t need to do anything.',
  }
}

export function passkeyAdded({ name, link }: Facts): MailContent {
  return {
    subject: 'A passkey was added to your Moodloom account',
    paragraphs: [
      `Hello ${name},`,
      'a passkey was added to your account. It can be used to sign in without your password. You’ll find your passkeys in Settings.',
    ],
    action: { label: 'Open Settings', link },
    note: 'If this was you, you don’t need to do anything. If it wasn’t, remove the passkey and change your password.',
  }
}

export function accessTokenAdded({ name, link }: Facts): MailContent {
  return {
    subject: 'An access token was added to your Moodloom account',
    paragraphs: [
      `Hello ${name},`,
      'an access token was added to your account. An agent that has it can read the boards you chose, and suggest changes to them if you allowed that. You’ll find your access tokens in Settings.',
    ],
    action: { label: 'Open Settings', link },
    note: 'If this was you, you don’t need to do anything. If it wasn’t, revoke the token and change your password.',
  }
}

/** To the address that was the account's until now. No link: this address opens nothing any more. */
export function emailChanged({ name }: Pick<Facts, 'name'>): MailContent {
  return {
    subject: 'Your Moodloom email was changed',
    paragraphs: [
      `Hello ${name},`,
      'the email of your Moodloom account was changed. This address is no longer connected to it.',
      'If this wasn’t you, someone may know your password. Contact the people who run your Moodloom server.',
    ],
  }
}

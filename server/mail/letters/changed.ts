import type { Letter } from '../Letter'

interface Facts {
  readonly name: string
  /** Where a new password is asked for. */
  readonly link: string
}

export function passwordChanged({ name, link }: Facts): Letter {
  return {
    subject: 'Your Moodloom password was changed',
    paragraphs: [`Hello ${name},`, 'the password of your account was changed, and other devices were signed out.'],
    action: { label: 'This was not me', link },
    note: 'If this was you, there is nothing to do.',
  }
}

/** To the address that was the account's until now. No link: this address opens nothing any more. */
export function emailChanged({ name }: Pick<Facts, 'name'>): Letter {
  return {
    subject: 'Your Moodloom account has another email',
    paragraphs: [
      `Hello ${name},`,
      'the email of your account was changed, and this address does not belong to it any more.',
      'If this was not you, somebody knows your password: write to whoever runs this Moodloom.',
    ],
  }
}

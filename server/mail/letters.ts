import { VERIFICATION_HOURS } from '../../contract/limits'

/** The content of a mail, before it is rendered as text and as HTML. Plain text without markup. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The one button, and where it leads. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Small print at the bottom. */
  readonly note?: string
}

interface VerifyFacts {
  readonly name: string
  readonly link: string
  /** The account had another address before, and keeps it until this one is confirmed. */
  readonly isChange: boolean
}

export function verifyEmail({ name, link, isChange }: VerifyFacts): MailContent {
  return {
    subject: isChange ? 'Confirm your new email for Moodloom' : 'Confirm your email for Moodloom',
    paragraphs: [
      `Hello ${name},`,
      isChange
        ? 'You asked to use this address for your Moodloom account. Confirm it to replace the old one.'
        : 'Welcome to Moodloom! Confirm your email to invite and follow people, and to make boards and presets public.',
    ],
    action: { label: 'Confirm email', link },
    note: `The link works once and expires in ${VERIFICATION_HOURS} hours. If this wasn’t you, you can ignore this email.`,
  }
}

interface ResetFacts {
  readonly name: string
  readonly username: string
  readonly link: string
}

export function resetPassword({ name, username, link }: ResetFacts): MailContent {
  return {
    subject: 'Reset your Moodloom password',
    paragraphs: [
      `Hello ${name},`,
      `Someone asked to reset the password of your account (username: ${username}). If that was you, choose a new one now. You will be signed out everywhere else.`,
    ],
    action: { label: 'Choose a new password', link },
    note: 'The link works once and expires in one hour. If this wasn’t you, ignore this email and your password won’t change.',
  }
}

interface AddressFacts {
  readonly username: string
  readonly link: string
}

/** Notifies the owner of the account; the requester learns nothing about it. */
export function addressInUse({ username, link }: AddressFacts): MailContent {
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

interface InvitationFacts {
  readonly inviter: string
  readonly board: string
  readonly canEdit: boolean
  readonly link: string
  /** The address that this is sent to. */
  readonly address: string
  readonly hasAccount: boolean
}

export function invitation({ inviter, board, canEdit, link, address, hasAccount }: InvitationFacts): MailContent {
  return {
    subject: `${inviter} invites you to “${board}”`,
    paragraphs: [
      `${inviter} invited you to ${canEdit ? 'edit' : 'view'} the board “${board}” on Moodloom.`,
      hasAccount
        ? 'Open the invitation to accept or decline it.'
        : `You’ll need an account. Sign up with this address, ${address}, and confirm it.`,
    ],
    action: { label: 'See the invitation', link },
    note: 'If you don’t know this person, you can ignore this email.',
  }
}

interface ChangeFacts {
  readonly name: string
  /** Where to request a new password. */
  readonly link: string
}

export function passwordChanged({ name, link }: ChangeFacts): MailContent {
  return {
    subject: 'Your Moodloom password was changed',
    paragraphs: [`Hello ${name},`, 'The password of your account was changed, and other devices were signed out.'],
    action: { label: 'This wasn’t me', link },
    note: 'If this was you, you don’t need to do anything.',
  }
}

export function passkeyAdded({ name, link }: ChangeFacts): MailContent {
  return {
    subject: 'A passkey was added to your Moodloom account',
    paragraphs: [
      `Hello ${name},`,
      'A passkey was added to your account. It can be used to sign in without your password. You’ll find your passkeys in Settings.',
    ],
    action: { label: 'Open Settings', link },
    note: 'If this was you, you don’t need to do anything. If it wasn’t, remove the passkey and change your password.',
  }
}

export function accessTokenAdded({ name, link }: ChangeFacts): MailContent {
  return {
    subject: 'An access token was added to your Moodloom account',
    paragraphs: [
      `Hello ${name},`,
      'An access token was added to your account. An agent that has it can read the boards you chose and, if you allowed it, propose or make changes to them. You’ll find your access tokens in Settings.',
    ],
    action: { label: 'Open Settings', link },
    note: 'If this was you, you don’t need to do anything. If it wasn’t, revoke the token and change your password.',
  }
}

/** To the account's previous address. No link: this address has no access anymore. */
export function emailChanged({ name }: Pick<ChangeFacts, 'name'>): MailContent {
  return {
    subject: 'Your Moodloom email was changed',
    paragraphs: [
      `Hello ${name},`,
      'The email of your Moodloom account was changed. This address is no longer connected to it.',
      'If this wasn’t you, someone may know your password. Contact the people who run your Moodloom server.',
    ],
  }
}

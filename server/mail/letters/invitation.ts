import type { MailContent } from '../MailContent'

interface Facts {
  readonly inviter: string
  readonly board: string
  readonly canEdit: boolean
  readonly link: string
  /** The address that this goes to. */
  readonly address: string
  readonly hasAccount: boolean
}

export function invitation({ inviter, board, canEdit, link, address, hasAccount }: Facts): MailContent {
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

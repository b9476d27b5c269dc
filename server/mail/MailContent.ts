/** What a mail says, before it is written as text and as HTML. Plain words: nothing in it is markup. */
export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The one thing to press, and where it leads. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Small, below. */
  readonly note?: string
}

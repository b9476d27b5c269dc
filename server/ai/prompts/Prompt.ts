/** What a chat model is told: our words, and the person's material. */
export interface Prompt {
  readonly system: string
  readonly user: string
}

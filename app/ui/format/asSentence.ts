/** Adds the period that a server message may lack, so that another sentence can follow. */
export function asSentence(words: string): string {
  return /[.!?…]$/.test(words.trimEnd()) ? words : `${words}.`
}

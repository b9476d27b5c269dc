import type { AiUsage } from '../../contract/ai'

export type Usage = AiUsage

/** Tokens as a provider counts them; undefined for what are no two counts, as of a provider that counts none. */
export function tokenUsage(prompt: unknown, answer: unknown): Usage | undefined {
  return isCount(prompt) && isCount(answer) && prompt + answer > 0
    ? { promptTokens: prompt, answerTokens: answer }
    : undefined
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9

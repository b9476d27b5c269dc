import type { AiUsage } from '../../contract/ai'
import type { AI_COST } from '../../contract/aiLimits'
import { AppError } from '../AppError'
import type { AiDeps } from './Requester'

export type Usage = AiUsage

/** Tokens as a provider counts them; undefined unless both counts are there. */
export function tokenUsage(prompt: unknown, answer: unknown): Usage | undefined {
  return isCount(prompt) && isCount(answer) && prompt + answer > 0
    ? { promptTokens: prompt, answerTokens: answer }
    : undefined
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9

/** The name of a call in the log, the metrics and the price list. */
export type CallName = keyof typeof AI_COST

export interface MeteredCall {
  readonly call: CallName
  readonly model: string
  readonly userId: number | null
  /** Whether it goes to the person's own provider. */
  readonly isOwn: boolean
}

/**
 * Runs a call and records who made it, which one it was, its duration and its token counts, but never its content.
 * `run` reports the counts, if the provider does.
 */
export async function meterCall<T>(
  { log, metrics }: Pick<AiDeps, 'log' | 'metrics'>,
  { call, model, userId, isOwn }: MeteredCall,
  run: (used: (usage: Usage) => void) => Promise<T>,
): Promise<T> {
  const start = performance.now()
  let usage: Usage | undefined
  const note = (outcome: string) => {
    metrics.aiCalls.inc({ call, outcome })
    metrics.aiTokens.inc({ call, kind: 'prompt' }, usage?.promptTokens ?? 0)
    metrics.aiTokens.inc({ call, kind: 'answer' }, usage?.answerTokens ?? 0)
    log.info({ call, model, userId, isOwn, outcome, ms: Math.round(performance.now() - start), ...usage }, 'AI call')
  }
  try {
    const result = await run((reported) => {
      usage = reported
    })
    note('ok')
    return result
  } catch (error) {
    note(error instanceof AppError ? error.code : 'INTERNAL')
    throw error
  }
}

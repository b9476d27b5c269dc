import { useEffect, useRef } from 'react'
import { AI_COST } from '../../contract/aiLimits'
import { useAiStatus } from '../api/useAiStatus'
import { formatNumber } from '../ui/format/format'
import type { AssistantSession } from './AssistantSession'
import styles from './assistant.module.css'
import { useAssistantState } from './useAssistant'
import { BILLED_TO_YOUR_KEY, pointsLeft, pointsOf, pointsWithImages, tokensUsed } from './words'

interface AllowanceLineProps {
  readonly session: AssistantSession
  readonly userId: number
  readonly call: 'suggestions' | 'analyze-elements'
}

/** What the last request used, what the next one will cost, and what remains of the hour's allowance. */
export function AllowanceLine({ session, userId, call }: AllowanceLineProps) {
  const { data, mutate } = useAiStatus(userId)
  const { task, tokens } = useAssistantState(session)
  const isBusy = task !== null
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void mutate()
    wasBusy.current = isBusy
  }, [isBusy, mutate])
  if (!data?.isOn) return null
  const { left, points } = data.allowance
  const cost =
    call === 'suggestions' ? pointsWithImages(AI_COST[call], AI_COST['generate-image']) : pointsOf(AI_COST[call])
  const price = data.isOwn ? BILLED_TO_YOUR_KEY : `${cost} ${pointsLeft(left, points)}`
  return <p className={styles.hint}>{!isBusy && tokens > 0 ? `${tokensUsed(formatNumber(tokens))} ${price}` : price}</p>
}

import { useEffect, useRef } from 'react'
import { AI_COST } from '../../contract/aiLimits'
import { useAiStatus } from '../api/useAiStatus'
import type { AssistantSession } from './AssistantSession'
import styles from './assistant.module.css'
import { useAssistantState } from './useAssistant'
import { pointsLeft, pointsOf, pointsWithPictures } from './words'

interface AllowanceLineProps {
  readonly session: AssistantSession
  readonly userId: number
  readonly call: 'suggestions' | 'analyze-elements'
}

/** What the next request costs, and what is left of the hour's allowance. */
export function AllowanceLine({ session, userId, call }: AllowanceLineProps) {
  const { data, mutate } = useAiStatus(userId)
  const isBusy = useAssistantState(session).task !== null
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void mutate()
    wasBusy.current = isBusy
  }, [isBusy, mutate])
  if (!data?.isOn) return null
  const { left, points } = data.allowance
  const cost =
    call === 'suggestions' ? pointsWithPictures(AI_COST[call], AI_COST['generate-image']) : pointsOf(AI_COST[call])
  return <p className={styles.hint}>{`${cost} ${pointsLeft(left, points)}`}</p>
}

import { useState } from 'react'
import { BACKGROUND_TYPES, DEFAULT_BACKGROUND_TYPE, IMAGE_STYLES } from '../../contract/aiLimits'
import { Button } from '../ui/Button'
import { Select } from '../ui/forms/Select'
import type { AssistantSession } from './AssistantSession'
import styles from './assistant.module.css'
import { useAssistantState } from './useAssistant'
import {
  BACKGROUND,
  backgroundPrompt,
  capitalized,
  GENERATE_BACKGROUND,
  NO_STYLE,
  PROMPT_ABOVE_COUNTS,
  STYLE,
  TYPE,
  WRITE_PROMPT_ABOVE,
} from './words'

interface BackgroundFormProps {
  readonly session: AssistantSession
  /** The prompt in Generate; without one, only the type is requested. */
  readonly prompt: string
  readonly isReady: boolean
}

type Type = (typeof BACKGROUND_TYPES)[number]
type Style = (typeof IMAGE_STYLES)[number]

/** Generates an image behind everything on the board. */
export function BackgroundForm({ session, prompt, isReady }: BackgroundFormProps) {
  const { task } = useAssistantState(session)
  const [bgType, setBgType] = useState<Type>(DEFAULT_BACKGROUND_TYPE)
  const [style, setStyle] = useState<Style>()
  const requested = prompt.trim() || backgroundPrompt(bgType)
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{BACKGROUND}</summary>
      <div className={styles.form}>
        <div className={styles.pair}>
          <Select
            label={TYPE}
            value={bgType}
            options={optionsOf(BACKGROUND_TYPES)}
            onChange={(value) => setBgType(BACKGROUND_TYPES.find((one) => one === value) ?? DEFAULT_BACKGROUND_TYPE)}
          />
          <Select
            label={STYLE}
            value={style ?? ''}
            options={[{ value: '', label: NO_STYLE }, ...optionsOf(IMAGE_STYLES)]}
            onChange={(value) => setStyle(IMAGE_STYLES.find((one) => one === value))}
          />
        </div>
        <p className={styles.hint}>{prompt.trim() ? PROMPT_ABOVE_COUNTS : WRITE_PROMPT_ABOVE}</p>
        <Button
          isWide
          isBusy={task?.kind === 'background'}
          disabled={task !== null || !isReady}
          onClick={() => void session.background({ prompt: requested, bgType, ...(style && { style }) })}
        >
          {GENERATE_BACKGROUND}
        </Button>
      </div>
    </details>
  )
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: capitalized(value) }))

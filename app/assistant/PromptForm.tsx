import type { FormEvent } from 'react'
import { AI_PROMPT_MAX } from '../../contract/aiLimits'
import { Button } from '../ui/Button'
import { TextArea } from '../ui/forms/TextArea'
import { SparklesIcon } from '../ui/icons'
import styles from './assistant.module.css'
import { HistoryPopover } from './HistoryPopover'
import type { PromptHistory } from './PromptHistory'
import { PromptIdeas } from './PromptIdeas'
import { inspire } from './promptWords'
import type { StoredText } from './useStoredText'
import { CHANGE_SELECTED_IMAGE, GENERATE_WITH_AI, INSPIRE_ME, PROMPT, WHAT_SHOULD_COME_TO_BOARD } from './words'

interface PromptFormProps {
  readonly prompt: StoredText
  readonly history: PromptHistory
  /** Whether any request is running, and whether it is this form's. */
  readonly isBusy: boolean
  readonly isGenerating: boolean
  readonly isReady: boolean
  /** Resolves to whether it produced anything: only then is the prompt cleared. */
  onGenerate(prompt: string): Promise<boolean>
  /** Changes the selected image; undefined without one. Resolves like `onGenerate`. */
  onChangePicture?: ((prompt: string) => Promise<boolean>) | undefined
}

/** A prompt, ways to find one, and a send button. */
export function PromptForm(props: PromptFormProps) {
  const { prompt, history, isBusy, isGenerating, isReady, onGenerate, onChangePicture } = props
  const [text, setText] = prompt
  const isBlank = text.trim() === ''
  const isDisabled = isBlank || isBusy || !isReady
  const send = (request: (prompt: string) => Promise<boolean>) => {
    if (!isDisabled) void request(text).then((isDone) => isDone && setText(''))
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(onGenerate)
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <TextArea
        label={PROMPT}
        rows={3}
        maxLength={AI_PROMPT_MAX}
        value={text}
        placeholder={WHAT_SHOULD_COME_TO_BOARD}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.row}>
        <PromptIdeas onPick={setText} />
        <HistoryPopover history={history} onPick={setText} />
        <Button look="ghost" size="s" onClick={() => setText(inspire(Math.random, text))}>
          {INSPIRE_ME}
        </Button>
      </div>
      <Button type="submit" look="primary" isWide isBusy={isGenerating} disabled={isDisabled}>
        {!isGenerating && <SparklesIcon size={18} />}
        {GENERATE_WITH_AI}
      </Button>
      {onChangePicture && (
        <Button isWide disabled={isDisabled} onClick={() => send(onChangePicture)}>
          {CHANGE_SELECTED_IMAGE}
        </Button>
      )}
    </form>
  )
}

import type { FormEvent } from 'react'
import { AI_PROMPT_MAX } from '../../contract/aiLimits'
import { Button } from '../ui/Button'
import { TextArea } from '../ui/forms/TextArea'
import { SparklesIcon } from '../ui/icons'
import { Popover } from '../ui/overlays/Popover'
import styles from './assistant.module.css'
import type { PromptHistory } from './PromptHistory'
import { inspire, PROMPT_CATEGORIES } from './promptWords'
import { usePromptHistory } from './useAssistant'
import type { StoredText } from './useStoredText'
import {
  CHANGE_SELECTED_IMAGE,
  CLEAR,
  FAILED,
  GENERATE_WITH_AI,
  HISTORY,
  HISTORY_EMPTY,
  INSPIRE_ME,
  PROMPT,
  PROMPT_IDEAS,
  RECENT_PROMPTS,
  WHAT_DO_YOU_WANT_ON_BOARD,
  WORKED,
} from './words'

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
        placeholder={WHAT_DO_YOU_WANT_ON_BOARD}
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

interface PromptIdeasProps {
  onPick(prompt: string): void
}

function PromptIdeas({ onPick }: PromptIdeasProps) {
  return (
    <Popover label={PROMPT_IDEAS} trigger={PROMPT_IDEAS}>
      {(close) =>
        PROMPT_CATEGORIES.map(({ name, prompts }) => (
          <section key={name} className={styles.category} aria-label={name}>
            <h3 className={styles.categoryName}>{name}</h3>
            {prompts.map((prompt) => (
              <button
                key={prompt}
                type="button"
                className={styles.pick}
                onClick={() => {
                  onPick(prompt)
                  close()
                }}
              >
                {prompt}
              </button>
            ))}
          </section>
        ))
      }
    </Popover>
  )
}

interface HistoryPopoverProps {
  readonly history: PromptHistory
  onPick(prompt: string): void
}

/** This account's latest prompts on this device, each with its outcome and time. */
function HistoryPopover({ history, onPick }: HistoryPopoverProps) {
  const entries = usePromptHistory(history)
  const trigger = (
    <>
      {HISTORY}
      <span className={styles.count}>{entries.length}</span>
    </>
  )
  return (
    <Popover label={HISTORY} trigger={trigger}>
      {(close) => (
        <>
          <div className={styles.historyHead}>
            <h3 className={styles.categoryName}>{RECENT_PROMPTS}</h3>
            {entries.length > 0 && (
              <Button look="ghost" size="s" onClick={() => history.clear()}>
                {CLEAR}
              </Button>
            )}
          </div>
          {entries.length === 0 && <p className={styles.empty}>{HISTORY_EMPTY}</p>}
          {entries.map(({ prompt, timestamp, successful }) => (
            <button
              key={`${timestamp} ${prompt}`}
              type="button"
              className={styles.pick}
              onClick={() => {
                onPick(prompt)
                close()
              }}
            >
              <span className={styles.dot} data-good={successful ? '' : undefined} aria-hidden="true" />
              <span className={styles.pickWords}>
                <span className={styles.clamped}>{prompt}</span>
                <span className={styles.meta}>
                  {successful ? WORKED : FAILED} · <time dateTime={isoOf(timestamp)}>{timeOf(timestamp)}</time>
                </span>
              </span>
            </button>
          ))}
        </>
      )}
    </Popover>
  )
}

const isoOf = (timestamp: number): string => new Date(timestamp).toISOString()

/** The time for today's, with the date for older ones. */
function timeOf(timestamp: number): string {
  const time = new Date(timestamp)
  const isToday = time.toDateString() === new Date().toDateString()
  return time.toLocaleString(undefined, isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
}

import { Button } from '../ui/Button'
import { Popover } from '../ui/overlays/Popover'
import styles from './assistant.module.css'
import type { PromptHistory } from './PromptHistory'
import { usePromptHistory } from './useAssistant'
import { CLEAR, FAILED, HISTORY, HISTORY_EMPTY, RECENT_PROMPTS, WORKED } from './words'

interface HistoryPopoverProps {
  readonly history: PromptHistory
  onPick(prompt: string): void
}

/** This account's latest prompts on this device, each with its outcome and time. */
export function HistoryPopover({ history, onPick }: HistoryPopoverProps) {
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

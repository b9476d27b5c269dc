import { type FormEvent, useState } from 'react'
import { AI_PROMPT_MAX } from '../../contract/aiLimits'
import type { BoardStore } from '../board/store/BoardStore'
import { useTopic } from '../board/view/useBoardStore'
import { Button } from '../ui/Button'
import { TextArea } from '../ui/TextArea'
import type { AssistantTabProps } from './AssistantProps'
import styles from './assistant.module.css'
import { elementBadges, elementsToAnalyze } from './elementsForAi'
import { FindingsView } from './FindingsView'
import { Ideas } from './Ideas'
import { Proposals } from './Proposals'
import { TaskLine } from './TaskLine'
import { useAssistantState } from './useAssistant'
import { useKeptText } from './useKeptText'

type Kind = 'suggest' | 'modify'
const KINDS: readonly { readonly kind: Kind; readonly label: string; readonly button: string }[] = [
  { kind: 'suggest', label: 'Suggest', button: 'Generate Suggestions' },
  { kind: 'modify', label: 'Modify', button: 'Modify with AI' },
]

const orderOf = (store: BoardStore) => store.order

/** Ideas about what is on the board, or changes of it that one may accept. */
export function AnalyzeTab({ session, workspace, hasCanvas, isReady }: AssistantTabProps) {
  const { store } = session
  const { task, findings } = useAssistantState(session)
  // Told when elements come, go or change their order: what they are follows.
  useTopic(store, 'elements', orderOf)
  const elements = elementsToAnalyze(store)
  const [kind, setKind] = useState<Kind>('suggest')
  const [instructions, setInstructions] = useKeptText(workspace.userId, 'instructions')
  const isBusy = task?.kind === 'suggest' || task?.kind === 'modify'

  if (elements.length === 0) {
    return (
      <div className={styles.blank}>
        <h3 className={styles.heading}>No Elements to Analyze</h3>
        <p>Add something to the board, or have it generated, and ask about it here.</p>
      </div>
    )
  }
  const badges = elementBadges(elements)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!task && isReady) void session.analyze(instructions, kind)
  }
  return (
    <div className={styles.tab}>
      <div className={styles.elements}>
        <span className={styles.total}>{elements.length === 1 ? '1 element' : `${elements.length} elements`}</span>
        {badges.types.map((type, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: badges are by place, and several are alike
          <span key={index} className={styles.badge} data-testid="type-badge">
            {type}
          </span>
        ))}
        {badges.more > 0 && <span className={styles.more}>+{badges.more} more</span>}
      </div>
      <form className={styles.form} onSubmit={handleSubmit}>
        <fieldset className={styles.switch} aria-label="What the AI does">
          {KINDS.map((one) => (
            <label key={one.kind} className={styles.choice}>
              <input
                type="radio"
                name="assistant-kind"
                checked={kind === one.kind}
                onChange={() => setKind(one.kind)}
                disabled={task !== null}
              />
              <span>{one.label}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label="Instructions"
          rows={3}
          maxLength={AI_PROMPT_MAX}
          value={instructions}
          placeholder={
            kind === 'modify' ? 'Make the texts larger and the colors warmer' : 'What is missing? What would calm it?'
          }
          onChange={(event) => setInstructions(event.target.value)}
        />
        <Button type="submit" look="primary" isWide isBusy={isBusy} disabled={task !== null || !isReady}>
          {KINDS.find((one) => one.kind === kind)?.button}
        </Button>
      </form>
      <TaskLine session={session} kinds={['suggest', 'modify', 'idea']} />
      <Proposals session={session} hasCanvas={hasCanvas} />
      {findings?.of !== 'merge' && <FindingsView findings={findings} />}
      <Ideas session={session} title="Ideas" of="suggest" isReady={isReady} />
    </div>
  )
}

import { type FormEvent, useState } from 'react'
import { AI_ELEMENTS_MAX, AI_PROMPT_MAX } from '../../contract/aiLimits'
import type { BoardStore } from '../board/store/BoardStore'
import { useTopic } from '../board/view/useBoardStore'
import { Button } from '../ui/Button'
import { TextArea } from '../ui/forms/TextArea'
import { AllowanceLine } from './AllowanceLine'
import styles from './assistant.module.css'
import { elementBadges, elementsToAnalyze, elementsToModify } from './elementsForAi'
import { FindingsView } from './FindingsView'
import { FollowUp } from './FollowUp'
import { Ideas } from './Ideas'
import { Proposals } from './Proposals'
import { TaskLine } from './TaskLine'
import type { AssistantTabProps } from './tabs'
import { useAssistantState } from './useAssistant'
import { useStoredText } from './useStoredText'
import {
  ADD_SOMETHING_TO_BOARD,
  elementCount,
  GENERATE_SUGGESTIONS,
  IDEAS,
  INSTRUCTIONS,
  MAKE_TEXTS_LARGER_AND_COLORS_WARMER,
  MODIFY,
  MODIFY_WITH_AI,
  moreCount,
  NO_ELEMENTS_TO_ANALYZE,
  ONLY_FRONT_ELEMENTS_ARE_SENT,
  SUGGEST,
  selectedElementCount,
  WHAT_AI_DOES,
  WHAT_IS_MISSING,
} from './words'

type Kind = 'suggest' | 'modify'
const KINDS: readonly { readonly kind: Kind; readonly label: string; readonly button: string }[] = [
  { kind: 'suggest', label: SUGGEST, button: GENERATE_SUGGESTIONS },
  { kind: 'modify', label: MODIFY, button: MODIFY_WITH_AI },
]

const orderOf = (store: BoardStore) => store.order
const selectionOf = (store: BoardStore) => store.selection

/** Ideas for the board's content, or changes of it to accept. */
export function AnalyzeTab({ session, workspace, hasCanvas, isReady }: AssistantTabProps) {
  const { store } = session
  const { task, findings } = useAssistantState(session)
  // Fires when elements are added, removed or reordered, which changes the types.
  useTopic(store, 'elements', orderOf)
  const selection = useTopic(store, 'selection', selectionOf)
  const [kind, setKind] = useState<Kind>('suggest')
  const elements = kind === 'modify' ? elementsToModify(store) : elementsToAnalyze(store)
  const [instructions, setInstructions] = useStoredText(workspace.userId, 'instructions')
  const isBusy = task?.kind === 'suggest' || task?.kind === 'modify'

  if (elements.length === 0) {
    return (
      <div className={styles.blank}>
        <h3 className={styles.heading}>{NO_ELEMENTS_TO_ANALYZE}</h3>
        <p>{ADD_SOMETHING_TO_BOARD}</p>
      </div>
    )
  }
  const badges = elementBadges(elements)
  const isOfSelection = kind === 'modify' && elements.every(({ id }) => selection.has(id))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!task && isReady) void session.analyze(instructions, kind)
  }
  return (
    <div className={styles.tab}>
      <div className={styles.elements}>
        <span className={styles.total}>
          {isOfSelection ? selectedElementCount(elements.length) : elementCount(elements.length)}
        </span>
        {badges.types.map((type, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: badges are by place, and several are alike
          <span key={index} className={styles.badge} data-testid="type-badge">
            {type}
          </span>
        ))}
        {badges.more > 0 && <span className={styles.more}>{moreCount(badges.more)}</span>}
      </div>
      {elements.length > AI_ELEMENTS_MAX && <p className={styles.hint}>{ONLY_FRONT_ELEMENTS_ARE_SENT}</p>}
      <FollowUp session={session} of="analyze" />
      <form className={styles.form} onSubmit={handleSubmit}>
        <fieldset className={styles.switch} aria-label={WHAT_AI_DOES}>
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
          label={INSTRUCTIONS}
          rows={3}
          maxLength={AI_PROMPT_MAX}
          value={instructions}
          placeholder={kind === 'modify' ? MAKE_TEXTS_LARGER_AND_COLORS_WARMER : WHAT_IS_MISSING}
          onChange={(event) => setInstructions(event.target.value)}
        />
        <Button type="submit" look="primary" isWide isBusy={isBusy} disabled={task !== null || !isReady}>
          {KINDS.find((one) => one.kind === kind)?.button}
        </Button>
      </form>
      <AllowanceLine session={session} userId={workspace.userId} call="analyze-elements" />
      <TaskLine session={session} kinds={['suggest', 'modify', 'idea']} />
      <Proposals session={session} hasCanvas={hasCanvas} />
      {findings?.of !== 'merge' && <FindingsView findings={findings} />}
      <Ideas session={session} title={IDEAS} of="suggest" isReady={isReady} />
    </div>
  )
}

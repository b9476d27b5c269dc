import { useState } from 'react'
import type { BoardStore } from '../board/store/BoardStore'
import { useTopic } from '../board/view/useBoardStore'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import type { AssistantTabProps } from './AssistantProps'
import styles from './assistant.module.css'
import { FindingsView } from './FindingsView'
import { Ideas } from './Ideas'
import { GROUP_NAME_MAX, MERGE_LEAST } from './mergeElements'
import { PickList } from './PickList'
import { TaskLine } from './TaskLine'
import { useAssistantState } from './useAssistant'

const selectionOf = (store: BoardStore) => store.selection

/** Merge mode: elements are picked, become one group under a name, and the group is analyzed. */
export function BoardTab({ session, hasCanvas, isReady }: AssistantTabProps) {
  const { isMerging, task, findings } = useAssistantState(session)
  const selection = useTopic(session.store, 'selection', selectionOf)
  const [name, setName] = useState('')
  const merge = async () => {
    if (await session.merge(name)) setName('')
  }
  return (
    <div className={styles.tab}>
      <p className={styles.hint}>
        Pick what belongs together: it becomes one group, stacked in the order of your picks, and the AI says what holds
        it together.
      </p>
      <Button
        isWide
        look={isMerging ? 'secondary' : 'primary'}
        aria-pressed={isMerging}
        disabled={task !== null}
        onClick={() => session.setMerging(!isMerging)}
      >
        {isMerging ? 'Exit Merge Mode' : 'Start Merge Mode'}
      </Button>
      {isMerging && (
        <div className={styles.form}>
          <p role="status" className={styles.total}>
            {selection.size} selected
          </p>
          {hasCanvas ? (
            <p className={styles.hint}>Press elements on the canvas. The numbers are the order of the stack.</p>
          ) : (
            <PickList store={session.store} />
          )}
          <Field
            label="Group name (optional)"
            autoComplete="off"
            maxLength={GROUP_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button
            look="primary"
            isWide
            isBusy={task?.kind === 'merge'}
            disabled={selection.size < MERGE_LEAST || task !== null || !isReady}
            onClick={() => void merge()}
          >
            Merge Selected Elements
          </Button>
        </div>
      )}
      <TaskLine session={session} kinds={['merge']} />
      {findings?.of === 'merge' && (
        <>
          <FindingsView findings={findings} />
          <Ideas session={session} title="What would complete it" of="merge" isReady={isReady} />
        </>
      )}
    </div>
  )
}

import { type FormEvent, useState } from 'react'
import { ELEMENT_NAME_MAX } from '../../contract/limits'
import { isLocked } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import { elementName } from '../board/view/elements/elementName'
import { useTopic } from '../board/view/useBoardStore'
import { Button } from '../ui/Button'
import { Field } from '../ui/forms/Field'
import styles from './assistant.module.css'
import { elementsToAnalyze } from './elementsForAi'
import { FindingsView } from './FindingsView'
import { Ideas } from './Ideas'
import { MERGE_LEAST } from './mergeElements'
import { TaskLine } from './TaskLine'
import type { AssistantTabProps } from './tabs'
import { useAssistantState } from './useAssistant'
import {
  EXIT_MERGE_MODE,
  GROUP_NAME_OPTIONAL,
  MERGE_SELECTED_ELEMENTS,
  NOTHING_TO_PICK,
  PICK_ELEMENTS_TO_GROUP,
  START_MERGE_MODE,
  SUGGESTED_ADDITIONS,
  selectedCount,
  TAP_ELEMENTS_ON_CANVAS,
} from './words'

const selectionOf = (store: BoardStore) => store.selection

/** Merge mode: picked elements become one group with a name, and the group is analyzed. */
export function BoardTab({ session, hasCanvas, isReady }: AssistantTabProps) {
  const { isMerging, task, findings } = useAssistantState(session)
  const selection = useTopic(session.store, 'selection', selectionOf)
  const [name, setName] = useState('')
  const isAble = task === null && isReady
  const merge = async () => {
    if (isAble && (await session.merge(name))) setName('')
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void merge()
  }
  return (
    <div className={styles.tab}>
      <p className={styles.hint}>{PICK_ELEMENTS_TO_GROUP}</p>
      <Button
        isWide
        look={isMerging ? 'secondary' : 'primary'}
        aria-pressed={isMerging}
        disabled={task !== null}
        onClick={() => session.setMerging(!isMerging)}
      >
        {isMerging ? EXIT_MERGE_MODE : START_MERGE_MODE}
      </Button>
      {isMerging && (
        // Enter in the field submits even while the button is disabled: too few picks are then reported.
        <form className={styles.form} onSubmit={handleSubmit}>
          <p role="status" className={styles.total}>
            {selectedCount(selection.size)}
          </p>
          {hasCanvas ? <p className={styles.hint}>{TAP_ELEMENTS_ON_CANVAS}</p> : <PickList store={session.store} />}
          <Field
            label={GROUP_NAME_OPTIONAL}
            autoComplete="off"
            maxLength={ELEMENT_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button
            look="primary"
            isWide
            isBusy={task?.kind === 'merge'}
            disabled={selection.size < MERGE_LEAST || !isAble}
            onClick={() => void merge()}
          >
            {MERGE_SELECTED_ELEMENTS}
          </Button>
        </form>
      )}
      <TaskLine session={session} kinds={['merge']} />
      {findings?.of === 'merge' && (
        <>
          <FindingsView findings={findings} />
          <Ideas session={session} title={SUGGESTED_ADDITIONS} of="merge" isReady={isReady} />
        </>
      )}
    </div>
  )
}

const orderOf = (store: BoardStore) => store.order

/** Picks elements without a canvas; numbered in the order they are picked. */
function PickList({ store }: { readonly store: BoardStore }) {
  const selection = useTopic(store, 'selection', selectionOf)
  useTopic(store, 'elements', orderOf)
  const picks = [...selection]
  const elements = elementsToAnalyze(store).filter((element) => !isLocked(element))
  if (elements.length === 0) return <p className={styles.hint}>{NOTHING_TO_PICK}</p>
  return (
    <ul className={styles.picks}>
      {elements.map((element) => {
        const place = picks.indexOf(element.id)
        return (
          <li key={element.id}>
            <button
              type="button"
              className={styles.pick}
              aria-pressed={place >= 0}
              onClick={() => store.toggle([element.id])}
            >
              <span className={styles.number}>{place >= 0 ? place + 1 : ''}</span>
              <span className={styles.clamped}>{elementName(element)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

import { isLocked } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import { elementName } from '../board/view/elements/elementName'
import { useTopic } from '../board/view/useBoardStore'
import styles from './assistant.module.css'
import { elementsToAnalyze } from './elementsForAi'
import { NOTHING_TO_PICK } from './words'

const selectionOf = (store: BoardStore) => store.selection
const orderOf = (store: BoardStore) => store.order

/** Picks elements without a canvas; numbered in the order they are picked. */
export function PickList({ store }: { readonly store: BoardStore }) {
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

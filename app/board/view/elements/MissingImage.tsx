import { use } from 'react'
import type { BoardElement } from '../../store/BoardElement'
import { BoardViewContext } from '../BoardViewContext'
import type { ElementNode } from './elementNode'
import { elementStyle } from './elementStyle'
import styles from './elements.module.css'

interface MissingImageProps {
  readonly element: BoardElement
  readonly node: ElementNode
  onRetry(): void
}

/** In place of an image that cannot be shown: the element stays, with a way to try again or to choose another. */
export function MissingImage({ element, node, onRetry }: MissingImageProps) {
  const { isReadOnly, onReplaceImage } = use(BoardViewContext)
  // It holds buttons, which an option may not.
  const { role: _, 'aria-selected': __, ...plain } = node
  return (
    <fieldset {...plain} className={`${styles.element} ${styles.missing}`} style={elementStyle(element)}>
      <span>Image Unavailable</span>
      <span className={styles.missingActions} data-keeps-pointer>
        <button type="button" className={styles.missingAction} onClick={onRetry}>
          Retry
        </button>
        {!isReadOnly && (
          <button type="button" className={styles.missingAction} onClick={() => onReplaceImage(element.id)}>
            Replace
          </button>
        )}
      </span>
    </fieldset>
  )
}

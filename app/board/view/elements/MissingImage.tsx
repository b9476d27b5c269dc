import { use } from 'react'
import type { BoardElement } from '../../store/BoardElement'
import { BoardViewContext } from '../BoardViewContext'
import { IMAGE_UNAVAILABLE, imageUnavailable, REPLACE, RETRY } from '../words'
import { ElementActions } from './ElementActions'
import { type ElementNode, elementStyle } from './elementNode'
import styles from './elements.module.css'

interface MissingImageProps {
  readonly element: BoardElement
  readonly node: ElementNode
  onRetry(): void
}

/** Placeholder for an image that can't be shown, with buttons to retry or to choose another. */
export function MissingImage({ element, node, onRetry }: MissingImageProps) {
  const { isReadOnly, onReplaceImage } = use(BoardViewContext)
  const named = { ...node, 'aria-label': imageUnavailable(node['aria-label'] ?? '') }
  return (
    <>
      <div {...named} className={`${styles.element} ${styles.missing}`} style={elementStyle(element)}>
        {IMAGE_UNAVAILABLE}
      </div>
      <ElementActions elementId={element.id}>
        <button type="button" className={styles.missingAction} onClick={onRetry}>
          {RETRY}
        </button>
        {!isReadOnly && (
          <button type="button" className={styles.missingAction} onClick={() => onReplaceImage(element.id)}>
            {REPLACE}
          </button>
        )}
      </ElementActions>
    </>
  )
}

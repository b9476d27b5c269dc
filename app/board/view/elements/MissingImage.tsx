import { use, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { toScreen } from '../../geometry/camera'
import type { BoardElement } from '../../store/BoardElement'
import { BoardViewContext } from '../BoardViewContext'
import { OverlayContext } from '../OverlayContext'
import { IMAGE_UNAVAILABLE, imageUnavailable, REPLACE, RETRY } from '../words'
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
  const { store, frame, isReadOnly, onReplaceImage } = use(BoardViewContext)
  const overlay = use(OverlayContext)
  const actions = useRef<HTMLDivElement>(null)

  // The buttons follow the element from outside the list of elements, whose options may hold none.
  useEffect(() => {
    if (!overlay) return
    return frame.onPaint(() => {
      const current = store.element(element.id)
      if (!current || !actions.current) return
      const lift = store.lift?.ids.has(element.id) ? store.lift : null
      const { x, y } = toScreen(store.camera, {
        x: current.positionX + current.width / 2 + (lift?.dx ?? 0),
        y: current.positionY + current.height / 2 + (lift?.dy ?? 0),
      })
      actions.current.style.transform = `translate(${x}px,${y}px)`
    })
  }, [store, frame, overlay, element.id])

  const named = { ...node, 'aria-label': imageUnavailable(node['aria-label'] ?? '') }
  return (
    <>
      <div {...named} className={`${styles.element} ${styles.missing}`} style={elementStyle(element)}>
        {IMAGE_UNAVAILABLE}
      </div>
      {overlay &&
        createPortal(
          <div ref={actions} className={styles.missingActions} data-keeps-pointer>
            <button type="button" className={styles.missingAction} onClick={onRetry}>
              {RETRY}
            </button>
            {!isReadOnly && (
              <button type="button" className={styles.missingAction} onClick={() => onReplaceImage(element.id)}>
                {REPLACE}
              </button>
            )}
          </div>,
          overlay,
        )}
    </>
  )
}

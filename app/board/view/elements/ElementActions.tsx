import { type ReactNode, use, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { toScreen } from '../../geometry/camera'
import { BoardViewContext, OverlayContext } from '../BoardViewContext'
import styles from './elements.module.css'

interface ElementActionsProps {
  readonly elementId: string
  readonly children: ReactNode
}

/**
 * Buttons in the middle of an element. They follow it from the overlay, since a listbox's options must not contain
 * buttons. Renders nothing until there is an overlay.
 */
export function ElementActions({ elementId, children }: ElementActionsProps) {
  const { store, frame } = use(BoardViewContext)
  const overlay = use(OverlayContext)
  const actions = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!overlay) return
    return frame.onPaint(() => {
      const current = store.element(elementId)
      if (!current || !actions.current) return
      const lift = store.lift?.ids.has(elementId) ? store.lift : null
      const { x, y } = toScreen(store.camera, {
        x: current.positionX + current.width / 2 + (lift?.dx ?? 0),
        y: current.positionY + current.height / 2 + (lift?.dy ?? 0),
      })
      actions.current.style.transform = `translate(${x}px,${y}px)`
    })
  }, [store, frame, overlay, elementId])

  if (!overlay) return null
  return createPortal(
    <div ref={actions} className={styles.missingActions} data-keeps-pointer>
      {children}
    </div>,
    overlay,
  )
}

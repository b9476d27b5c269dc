import { lazy, useLayoutEffect } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { RedoIcon, UndoIcon } from '../../../ui/icons'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { UNDO } from '../../../ui/words'
import { PHONE_BARS } from '../../store/View'
import { HISTORY, REDO } from './base/words'
import styles from './dock.module.css'
import type { ToolbarProps } from './EditorActions'

const SelectionBar = lazy(async () => ({ default: (await import('./SelectionBar')).SelectionBar }))

/** Between canvas and dock on a phone: undo and redo under the thumb, and tools for the selection. */
export function PhoneStrip(props: ToolbarProps) {
  const { store, actions, state } = props
  useLayoutEffect(() => {
    store.view.setBars(PHONE_BARS)
    return () => store.view.clearBars()
  }, [store])
  const { canUndo, canRedo } = state
  return (
    <div className={styles.strip}>
      {(canUndo || canRedo) && (
        <div className={styles.history} role="toolbar" aria-label={HISTORY}>
          <IconButton label={UNDO} icon={UndoIcon} disabled={!canUndo} onClick={actions.undo} />
          {canRedo && <IconButton label={REDO} icon={RedoIcon} onClick={actions.redo} />}
        </div>
      )}
      {(state.hasSelection || state.isPicking) && (
        <LazyBoundary>
          <SelectionBar {...props} />
        </LazyBoundary>
      )}
    </div>
  )
}

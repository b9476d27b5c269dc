import { lazy, useLayoutEffect } from 'react'
import { ZoomInIcon, ZoomOutIcon } from '../../../ui/editorIcons'
import { IconButton } from '../../../ui/IconButton'
import { HandIcon } from '../../../ui/icons'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { shortcut } from '../../gestures/shortcut'
import type { ToolbarProps } from './EditorActions'
import styles from './toolbar.module.css'

const SelectionTools = lazy(async () => ({ default: (await import('./SelectionTools')).SelectionTools }))

/** Beyond the margin that what is fitted has anyway, screen px. */
const ROOM = { right: 44, bottom: 0 }

/** Zoom and pan; with something selected also what can be done with it (768 px and up). */
export function RightToolbar({ isReadOnly, ...tools }: ToolbarProps & { readonly isReadOnly: boolean }) {
  const { store, actions, state } = tools
  useLayoutEffect(() => {
    store.view.setBars(ROOM)
    return () => store.view.setBars()
  }, [store])
  return (
    <div className={styles.right} role="toolbar" aria-label="Canvas" aria-orientation="vertical">
      <IconButton
        label="Zoom In"
        shortcut={shortcut('zoomIn')}
        tooltipSide="left"
        icon={ZoomInIcon}
        onClick={actions.zoomIn}
      />
      <IconButton
        label="Zoom Out"
        shortcut={shortcut('zoomOut')}
        tooltipSide="left"
        icon={ZoomOutIcon}
        onClick={actions.zoomOut}
      />
      <IconButton
        label="Pan Canvas"
        shortcut={shortcut('panTool')}
        tooltipSide="left"
        icon={HandIcon}
        isPressed={state.tool === 'pan'}
        onClick={actions.togglePan}
      />
      {state.hasSelection && !isReadOnly && (
        <LazyBoundary>
          <SelectionTools {...tools} />
        </LazyBoundary>
      )}
    </div>
  )
}

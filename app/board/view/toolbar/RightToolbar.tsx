import { lazy } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { HandIcon, ZoomInIcon, ZoomOutIcon } from '../../../ui/icons'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { shortcut } from '../../gestures/shortcut'
import type { ToolbarProps } from './EditorActions'
import styles from './toolbar.module.css'

const SelectionTools = lazy(async () => ({ default: (await import('./SelectionTools')).SelectionTools }))

/** Zoom and pan; with something selected also what can be done with it (768 px and up). */
export function RightToolbar({ isReadOnly, ...tools }: ToolbarProps & { readonly isReadOnly: boolean }) {
  const { actions, state } = tools
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

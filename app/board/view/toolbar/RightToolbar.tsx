import { lazy, useLayoutEffect } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { ZoomInIcon, ZoomOutIcon } from '../../../ui/iconSets/editorIcons'
import { HandIcon } from '../../../ui/icons'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { shortcut } from '../../gestures/keyboard'
import { CANVAS, PAN_CANVAS, ZOOM_IN, ZOOM_OUT } from './base/words'
import type { ToolbarProps } from './EditorActions'
import styles from './toolbar.module.css'

const SelectionTools = lazy(async () => ({ default: (await import('./SelectionTools')).SelectionTools }))

/** In addition to the margin of fitted content, screen px. */
const SIDE = 40

/** Zoom and pan; if something is selected, also its tools (768 px and up). */
export function RightToolbar({ isReadOnly, ...tools }: ToolbarProps & { readonly isReadOnly: boolean }) {
  const { store, actions, state } = tools
  useLayoutEffect(() => {
    store.view.setBars({ left: isReadOnly ? 0 : SIDE, right: SIDE, bottom: 0 })
    return () => store.view.clearBars()
  }, [store, isReadOnly])
  return (
    <div className={styles.right} role="toolbar" aria-label={CANVAS} aria-orientation="vertical">
      <IconButton
        label={ZOOM_IN}
        shortcut={shortcut('zoomIn')}
        tooltipSide="left"
        icon={ZoomInIcon}
        onClick={actions.zoomIn}
      />
      <IconButton
        label={ZOOM_OUT}
        shortcut={shortcut('zoomOut')}
        tooltipSide="left"
        icon={ZoomOutIcon}
        onClick={actions.zoomOut}
      />
      <IconButton
        label={PAN_CANVAS}
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

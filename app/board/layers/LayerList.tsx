import { type PointerEvent, useCallback, useRef } from 'react'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import { useTopic } from '../view/useBoardStore'
import { dropLayers } from './dropLayers'
import { LayerLine } from './LayerLine'
import styles from './LayerList.module.css'
import { lineNode } from './layerLines'
import type { LayerRow } from './layerRows'
import { movingLayers } from './moveLayers'
import { useActiveLine } from './useActiveLine'
import type { LayerActions } from './useLayerActions'
import { useLayerDrag } from './useLayerDrag'
import { rowAt, useLayerInput } from './useLayerInput'
import type { Layers } from './useLayers'
import { useScrollToSelection } from './useScrollToSelection'
import { useVirtualWindow } from './useVirtualWindow'
import { LAYERS, layerCount } from './words'

interface LayerListProps {
  readonly store: BoardStore
  readonly images: ImageSources
  readonly layers: Layers
  readonly actions: LayerActions
  readonly isReadOnly: boolean
}

/** The lines, front to back: a tree of which only what shows is mounted. */
export function LayerList({ store, images, layers, actions, isReadOnly }: LayerListProps) {
  const { tree, rows, setOpen } = layers
  const { renaming, endRenaming } = actions
  const scroller = useRef<HTMLDivElement>(null)
  const { lineHeight, first, end } = useVirtualWindow(scroller, rows.length)
  const { active, activeIndex, goTo, handleFocus } = useActiveLine({ scroller, rows, lineHeight, renaming })
  const selection = useTopic(store, 'selection', (now) => now.selection)
  useScrollToSelection({ scroller, rows, selection, lineHeight })
  const input = useLayerInput({ store, rows, actions, goTo, setOpen })

  const { drag, begin } = useLayerDrag({
    scroller,
    lineHeight,
    isReadOnly,
    onDrop: ({ row, y }) => {
      const moving = movingLayers(tree, actions.targetsOf(row))
      if (moving) actions.move(moving, dropLayers(rows, moving, y).at)
    },
  })
  const moving = drag && movingLayers(tree, actions.targetsOf(drag.row))
  const drop = drag && moving && dropLayers(rows, moving, drag.y)

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    const row = rowAt(rows, event.target)
    if (row) begin(row, event)
  }
  const handleRename = useCallback(
    (row: LayerRow, name: string | null) => {
      endRenaming(row, name)
      // From the field, which is no more, back to its line; not where a press ended it, which went elsewhere.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          lineNode(scroller.current, row.key)?.focus({ preventScroll: true })
      })
    },
    [endRenaming],
  )

  // The active one stays mounted wherever the list is scrolled to: it may have the focus.
  const shown = rows.slice(first, end).map((row, place) => ({ row, index: first + place }))
  if (active && (activeIndex < first || activeIndex >= end)) shown.push({ row: active, index: activeIndex })
  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="tree"
        aria-label={LAYERS}
        aria-multiselectable="true"
        className={styles.scroller}
        data-dragging={drag ? '' : undefined}
        onClick={input.handleClick}
        onDoubleClick={input.handleDoubleClick}
        onKeyDown={input.handleKeyDown}
        onFocus={(event) => {
          const row = rowAt(rows, event.target)
          if (row && row.key !== active?.key) handleFocus(row)
        }}
        onPointerDown={handlePointerDown}
      >
        <div role="presentation" className={styles.lines} style={{ height: rows.length * lineHeight }}>
          {shown.map(({ row, index }) => (
            <LayerLine
              key={row.key}
              store={store}
              images={images}
              row={row}
              index={index}
              lineHeight={lineHeight}
              isActive={row.key === active?.key}
              isRenaming={row.key === renaming}
              isMoving={moving !== null && row.ids.every((id) => moving.ids.has(id))}
              isReadOnly={isReadOnly}
              onRename={handleRename}
            />
          ))}
          {drop && (
            <div
              className={styles.drop}
              data-level={drop.level}
              style={{ top: drop.line * lineHeight }}
              aria-hidden="true"
            />
          )}
        </div>
      </div>
      {drag && moving && (
        <div className={styles.ghost} style={{ top: drag.top }} aria-hidden="true">
          {layerCount(moving.moved.length)}
        </div>
      )}
    </div>
  )
}

import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import { useTopic } from '../view/useBoardStore'
import { LayerLine } from './LayerLine'
import styles from './LayerList.module.css'
import { lineNode, scrollLineIntoView } from './layerLines'
import type { LayerRow } from './layerRows'
import { type MovingLayers, movingLayers } from './moveLayers'
import { useActiveLine } from './useActiveLine'
import type { LayerActions } from './useLayerActions'
import { useLayerDrag } from './useLayerDrag'
import { rowAt, useLayerInput } from './useLayerInput'
import type { Layers } from './useLayers'
import { useVirtualWindow } from './useVirtualWindow'
import { LAYERS, layerCount } from './words'

interface LayerListProps {
  readonly store: BoardStore
  readonly images: ImageSources
  readonly layers: Layers
  readonly actions: LayerActions
  readonly isReadOnly: boolean
}

/** The lines, front to back, as a virtualized tree. */
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
      // Returns the focus from the removed field to its line, unless a press has moved it elsewhere.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          lineNode(scroller.current, row.key)?.focus({ preventScroll: true })
      })
    },
    [endRenaming],
  )

  // The active line stays mounted even when it is scrolled out of view: it may have the focus.
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

/** Where dragged lines would land. */
export interface LayerDrop {
  /** How many of the remaining siblings end up in front of them. */
  readonly at: number
  /** Index of the line that the drop marker is drawn above; it may be one past the last line. */
  readonly line: number
  readonly level: 1 | 2
}

/**
 * The drop position nearest to a pointer `y` lines below the list's top. An open group and its members count as one:
 * only members can land between them.
 */
export function dropLayers(rows: readonly LayerRow[], moving: MovingLayers, y: number): LayerDrop {
  const level = moving.groupId === null ? 1 : 2
  const staying = new Set(moving.rest.map((layer) => layer.key))
  let at = 0
  let line = -1
  let end = 0
  for (let start = 0; start < rows.length; start = end) {
    const row = rows[start]
    end = start + 1
    if (!row || row.level !== level || !staying.has(row.key)) continue
    if (level === 1 && row.isOpen) end += row.ids.length
    if ((start + end) / 2 > y) return { at, line: start, level }
    at++
    line = end
  }
  return { at, line: Math.max(line, 0), level }
}

interface ScrollToSelectionInput {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly LayerRow[]
  readonly selection: ReadonlySet<string>
  /** Px. */
  readonly lineHeight: number
}

/** Scrolls to a new selection, wherever it was made, unless some of it is in view. */
export function useScrollToSelection({ scroller, rows, selection, lineHeight }: ScrollToSelectionInput): void {
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => {
    const list = scroller.current
    if (!list || selection.size === 0) return
    const top = list.scrollTop / lineHeight
    const bottom = top + list.clientHeight / lineHeight
    const places = latest.current.flatMap((row, index) => (row.ids.some((id) => selection.has(id)) ? [index] : []))
    const [first] = places
    if (first === undefined || places.some((index) => index + 1 > top && index < bottom)) return
    scrollLineIntoView(list, first, lineHeight)
  }, [selection, scroller, lineHeight])
}

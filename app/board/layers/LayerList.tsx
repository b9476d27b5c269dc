import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import { useTopic } from '../view/useBoardStore'
import { LayerLine } from './LayerLine'
import styles from './LayerList.module.css'
import type { LayerRow } from './layerRows'
import { type MovingLayers, movingLayers } from './moveLayers'
import type { LayerActions } from './useLayerActions'
import { useLayerDrag } from './useLayerDrag'
import { rowAt, useLayerInput } from './useLayerInput'
import type { Layers } from './useLayers'
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

/** Lines mounted beyond the visible ones, so that fast scrolling seldom shows a gap. */
const OVERSCAN = 8

/** Height of a line in rem: it grows with the text. */
const LINE_REM = 3.25

/** Px, until the list is measured. */
const FIRST_HEIGHT = 600

interface VirtualWindow {
  /** Px. */
  readonly lineHeight: number
  readonly first: number
  /** Exclusive. */
  readonly end: number
}

/** Which lines of a list to mount; all have the same height. Rerenders only when the result changes. */
function useVirtualWindow(scroller: RefObject<HTMLElement | null>, count: number): VirtualWindow {
  const [lineHeight] = useState(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    return Math.round(rem * LINE_REM)
  })
  const [seen, setSeen] = useState({ top: 0, lines: Math.ceil(FIRST_HEIGHT / lineHeight) })
  useLayoutEffect(() => {
    const node = scroller.current
    if (!node) return
    const look = () => {
      const top = Math.floor(node.scrollTop / lineHeight)
      const lines = Math.ceil((node.clientHeight || FIRST_HEIGHT) / lineHeight) + 1
      setSeen((before) => (before.top === top && before.lines === lines ? before : { top, lines }))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(node)
    node.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [scroller, lineHeight])
  const first = Math.max(0, Math.min(seen.top, count) - OVERSCAN)
  return { lineHeight, first, end: Math.min(count, seen.top + seen.lines + OVERSCAN) }
}

interface ActiveLineInput {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly LayerRow[]
  /** Px. */
  readonly lineHeight: number
  /** The line being renamed. */
  readonly renaming: string | null
}

interface ActiveLine {
  /** Undefined only while there are no lines. */
  readonly active: LayerRow | undefined
  readonly activeIndex: number
  /** Makes a line active, focuses it and scrolls it into view. */
  goTo(row: LayerRow | undefined): void
  /** Makes a line active that was focused by other means. */
  handleFocus(row: LayerRow): void
}

/** The line that Tab focuses. When it is removed, the one in its place takes over, with the focus if it had it. */
function useActiveLine({ scroller, rows, lineHeight, renaming }: ActiveLineInput): ActiveLine {
  const [key, setKey] = useState<string | null>(null)
  const lastIndex = useRef(0)
  const isFocusDue = useRef(false)
  const hadFocus = useRef(false)
  const wasRenaming = useRef(renaming)
  const found = rows.findIndex((row) => row.key === key)
  const activeIndex = found >= 0 ? found : Math.min(lastIndex.current, rows.length - 1)
  lastIndex.current = Math.max(0, activeIndex)
  const active = rows[activeIndex]

  useLayoutEffect(() => {
    const list = scroller.current
    // After renaming, the focus is already moving elsewhere: don't steal it.
    const isLost = hadFocus.current && document.activeElement === document.body && wasRenaming.current === null
    wasRenaming.current = renaming
    if (list && active && (isFocusDue.current || isLost)) {
      scrollLineIntoView(list, activeIndex, lineHeight)
      lineNode(list, active.key)?.focus({ preventScroll: true })
    }
    isFocusDue.current = false
  })
  useEffect(() => {
    const look = () => {
      hadFocus.current = scroller.current?.contains(document.activeElement) ?? false
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [scroller])

  const goTo = (row: LayerRow | undefined) => {
    if (!row) return
    isFocusDue.current = true
    setKey(row.key)
  }
  return { active, activeIndex, goTo, handleFocus: (row) => setKey(row.key) }
}

interface ScrollToSelectionInput {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly LayerRow[]
  readonly selection: ReadonlySet<string>
  /** Px. */
  readonly lineHeight: number
}

/** Scrolls to a new selection, wherever it was made, unless some of it is in view. */
function useScrollToSelection({ scroller, rows, selection, lineHeight }: ScrollToSelectionInput): void {
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

/** Where dragged lines would land. */
interface LayerDrop {
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

/** Scrolls the list as little as needed to show all of a line. */
function scrollLineIntoView(list: HTMLElement, index: number, lineHeight: number): void {
  const top = index * lineHeight
  const least = top + lineHeight - list.clientHeight
  if (list.scrollTop > top) list.scrollTop = top
  // Before its first layout, the list has no height.
  else if (list.clientHeight > 0 && list.scrollTop < least) list.scrollTop = least
}

/** The node of a line, if it is mounted. */
function lineNode(list: HTMLElement | null, key: string): HTMLElement | undefined {
  return [...(list?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find((node) => node.dataset.key === key)
}

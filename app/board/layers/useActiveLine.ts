import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { lineNode, scrollLineIntoView } from './layerLines'
import type { LayerRow } from './layerRows'

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
export function useActiveLine({ scroller, rows, lineHeight, renaming }: ActiveLineInput): ActiveLine {
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

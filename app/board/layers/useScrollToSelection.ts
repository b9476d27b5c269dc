import { type RefObject, useEffect, useRef } from 'react'
import { scrollLineIntoView } from './layerLines'
import type { LayerRow } from './layerRows'

interface ScrollToSelectionInput {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly LayerRow[]
  readonly selection: ReadonlySet<string>
  /** Px. */
  readonly lineHeight: number
}

/** What is newly selected, wherever that was done, is brought into sight, unless some of it is. */
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

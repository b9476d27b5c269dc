import { type KeyboardEvent, use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Rect } from '../../../contract/layout/rect'
import { IconButton } from '../../ui/IconButton'
import { ChevronDownIcon, ChevronUpIcon, SearchIcon } from '../../ui/iconSets/editorIcons'
import { CloseIcon } from '../../ui/icons'
import { PHONE } from '../../ui/useMediaQuery'
import { CLOSE } from '../../ui/words'
import { BoardViewContext } from '../view/BoardViewContext'
import { elementName } from '../view/elements/elementName'
import { flyTo } from '../view/interaction/flyTo'
import { placeRing } from '../view/placeRing'
import { useBorrowedFocus } from '../view/toolbar/useFocusInside'
import { cameraToReveal } from './cameraToReveal'
import styles from './find.module.css'
import { type FindResults, useFindResults } from './useFindResults'
import { FIND_ON_BOARD, NEXT_RESULT, NOTHING_FOUND, PREVIOUS_RESULT, resultOf, WORDS_NAMES_COLORS } from './words'

interface FindBarProps {
  /** What was typed before the bar was there. */
  readonly typed: { readonly current: string }
  onClose(): void
}

/** Searches the board for words, names and colors and shows the results one by one. Import it lazily. */
export function FindBar({ typed, onClose }: FindBarProps) {
  const { store, isReadOnly } = use(BoardViewContext)
  const bar = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const found = useFindResults(store, typed.current)
  const { id, go, setQuery } = found
  // More may have been typed while this was rendered.
  useLayoutEffect(() => setQuery(typed.current), [typed, setQuery])
  const giveFocusBack = useBorrowedFocus(field)
  useRevealResult(bar, id)

  const close = () => {
    // Keyboard navigation continues from the result.
    if (id !== null && !isReadOnly) store.setActive(id)
    onClose()
    giveFocusBack()
  }
  const handleKey = (event: KeyboardEvent) => {
    const isGo = event.key === 'Enter' && event.target === field.current
    if (!isGo && event.key !== 'Escape') return
    event.preventDefault()
    if (isGo) go(event.shiftKey ? -1 : 1)
    else close()
  }
  return (
    <>
      {id !== null && <FindResultRing id={id} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what is in it */}
      <div ref={bar} className={styles.bar} data-find onKeyDown={handleKey}>
        <search className={styles.search}>
          <SearchIcon size={18} />
          <input
            ref={field}
            type="text"
            inputMode="search"
            enterKeyHint="next"
            autoComplete="off"
            spellCheck={false}
            aria-label={FIND_ON_BOARD}
            placeholder={WORDS_NAMES_COLORS}
            value={found.query}
            onChange={(event) => found.setQuery(event.target.value)}
          />
          <Count found={found} />
        </search>
        <IconButton label={PREVIOUS_RESULT} icon={ChevronUpIcon} disabled={id === null} onClick={() => go(-1)} />
        <IconButton label={NEXT_RESULT} icon={ChevronDownIcon} disabled={id === null} onClick={() => go(1)} />
        <IconButton label={CLOSE} icon={CloseIcon} onClick={close} />
      </div>
    </>
  )
}

/** Shows `2 of 7`; screen readers also get the result's name. */
function Count({ found: { query, id, index, count } }: { readonly found: FindResults }) {
  const { store } = use(BoardViewContext)
  const hasQuery = query.trim() !== ''
  const place = id === null ? NOTHING_FOUND : resultOf(index, count)
  const element = id === null ? undefined : store.element(id)
  return (
    <>
      <span className={styles.count} data-count aria-hidden="true">
        {hasQuery && place}
      </span>
      <span role="status" className="visually-hidden">
        {hasQuery && (element ? `${place}: ${elementName(element)}` : place)}
      </span>
    </>
  )
}

/** Brings the result into view, above an on-screen keyboard. */
function useRevealResult(bar: { readonly current: HTMLElement | null }, id: string | null): void {
  const { store } = use(BoardViewContext)
  const show = useEffectEvent((shown: string) => {
    const bounds = store.boundsOf([shown])
    const free = bar.current && unobscuredRect(bar.current)
    const camera = bounds && free && cameraToReveal(store.camera, bounds, free)
    return camera ? flyTo(store, camera) : () => {}
  })
  useEffect(() => (id === null ? undefined : show(id)), [id])
}

/** Screen px kept free around the result; more at the right and the bottom of a wide screen, for its bars. */
const MARGIN = 24
const BARS = 80

/** The part of the canvas not hidden by bars, an on-screen keyboard or the minimap, in canvas px. */
function unobscuredRect(bar: HTMLElement): Rect | null {
  const canvas = bar.closest('[data-canvas]')?.getBoundingClientRect()
  if (!canvas) return null
  const seen = window.visualViewport
  const beside = matchMedia(PHONE).matches ? MARGIN : BARS
  const y = bar.getBoundingClientRect().bottom - canvas.top + MARGIN
  const bottom = Math.min(
    canvas.bottom - beside,
    (seen ? seen.offsetTop + seen.height : canvas.bottom) - MARGIN,
    (document.querySelector('[data-minimap]')?.getBoundingClientRect().top ?? canvas.bottom) - MARGIN,
  )
  return { x: MARGIN, y, width: canvas.width - MARGIN - beside, height: bottom - canvas.top - y }
}

/** A ring that follows the found element. */
export function FindResultRing({ id }: { readonly id: string }) {
  const { store, frame } = use(BoardViewContext)
  const node = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const bounds = store.boundsOf([id])
      if (node.current && bounds) placeRing(node.current, bounds, store.camera)
    }
    const stops = [frame.onPaint(place), store.subscribeElement(id, place)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, frame, id])
  return <div ref={node} className={styles.ring} data-found={id} />
}

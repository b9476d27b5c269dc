import { type CSSProperties, use, useEffect, useLayoutEffect, useRef } from 'react'
import { clamp, union } from '../../../../contract/layout/rect'
import { TOOLBAR_SIZE } from '../../../../contract/rules/elementDefaults'
import {
  TEXT_STYLE_NAMES,
  type TextStyleName,
  textStyleOf,
  textStylePatch,
  textStyleProperties,
  textStyleWidth,
} from '../../../../contract/textStyles'
import { PHONE, useMediaQuery } from '../../../ui/useMediaQuery'
import { toScreen } from '../../geometry/camera'
import { boundsOf } from '../../geometry/rotation'
import { loadFonts } from '../../raster/paintElements'
import { type BoardElement, boxOf, patched } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { isGhost, readTextStyle } from '../../store/elementAppearance'
import { groundOf } from '../../store/lazy/newText'
import { PHONE_BARS, TOAST_ROOM } from '../../store/View'
import { BoardViewContext } from '../BoardViewContext'
import { useElement, useTopic } from '../useBoardStore'
import { TEXT_STYLE, TEXT_STYLE_LABELS } from './base/words'
import styles from './textStyles.module.css'

/** On a phone the styles are above the other bars. */
const BARS_WITH_STYLES = { ...PHONE_BARS, bottom: PHONE_BARS.bottom + 60 }

const firstSelected = (store: BoardStore) => store.selection.values().next().value ?? null

/**
 * The styles for the selected texts, each name in its own style: below the text, on a phone above the dock, or above
 * the on-screen keyboard. Loaded with the first text that is selected.
 */
export function TextStyles() {
  const { store, frame } = use(BoardViewContext)
  const isPhone = useMediaQuery(PHONE)
  const bar = useRef<HTMLDivElement>(null)
  const first = useTopic(store, 'selection', firstSelected)
  const element = useElement(store, first ?? '')
  const current = element ? textStyleOf(element.properties) : null

  useEffect(
    () => (isPhone ? stayAboveKeyboard(bar.current) : frame.onPaint(() => placeBeside(store, bar.current))),
    [store, frame, isPhone],
  )
  // The text may change while the camera rests and nothing is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: placed again with every change of the text
  useLayoutEffect(() => {
    if (!isPhone) placeBeside(store, bar.current)
  }, [store, isPhone, element])
  useLayoutEffect(() => {
    if (!isPhone) return
    store.view.setBars(BARS_WITH_STYLES)
    return () => store.view.setBars(PHONE_BARS)
  }, [store, isPhone])
  const choose = (name: TextStyleName) => {
    void applyTextStyle(store, name)
    // If chosen by key, the focus returns to the text; a press never moved it.
    if (store.editing !== null) fieldOf(bar.current)?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={TEXT_STYLE}
      data-text-styles={isPhone ? 'docked' : 'floating'}
      data-keeps-pointer
      // The caret stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || store.editing === null) return
        event.preventDefault()
        fieldOf(bar.current)?.focus({ preventScroll: true })
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isInside = currentTarget.contains(relatedTarget) || relatedTarget === fieldOf(currentTarget)
        if (!isInside && document.hasFocus()) store.endEditing()
      }}
    >
      {TEXT_STYLE_NAMES.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.style}
          aria-pressed={name === current}
          onClick={() => choose(name)}
        >
          <span className={styles.face} data-style={name} style={FACES[name]}>
            {TEXT_STYLE_LABELS[name]}
          </span>
        </button>
      ))}
    </div>
  )
}

/** An on-screen keyboard shrinks only the visual viewport: moves the bar above it. Returns a cleanup function. */
function stayAboveKeyboard(bar: HTMLElement | null): () => void {
  const canvas = bar?.closest('[data-canvas]')
  const viewport = window.visualViewport
  if (!bar || !canvas || !viewport) return () => {}
  // Set on each: on an ancestor, it would restyle the whole board.
  const above = () => [bar, ...document.querySelectorAll<HTMLElement>('[data-toasts]')]
  const place = () => {
    const covered = canvas.getBoundingClientRect().bottom - viewport.offsetTop - viewport.height
    for (const node of above()) node.style.setProperty('--covered', `${Math.max(0, Math.round(covered))}px`)
  }
  place()
  const stop = new AbortController()
  viewport.addEventListener('resize', place, { signal: stop.signal })
  viewport.addEventListener('scroll', place, { signal: stop.signal })
  return () => {
    stop.abort()
    for (const node of above()) node.style.removeProperty('--covered')
  }
}

/** Screen px between a text and its styles, and from there to the edges of the canvas. */
const GAP = 16
/** With the rotate handle in between. */
const HANDLE_GAP = 60
const MARGIN = 8
/** Screen px of the tools at each side. */
const SIDE_TOOLS = 56

function placeBeside(store: BoardStore, bar: HTMLElement | null): void {
  if (!bar) return
  const elements = [...store.selection].flatMap((id) => store.element(id) ?? [])
  const box = union(elements.map((element) => boundsOf(boxOf(element))))
  if (!box) return
  const { lift, camera } = store
  const at = toScreen(camera, { x: box.x + (lift?.dx ?? 0), y: box.y + (lift?.dy ?? 0) })
  const { width: all, height: high } = store.view.viewport
  const { offsetWidth: width, offsetHeight: height } = bar
  const handle = store.editing === null ? HANDLE_GAP : GAP
  const below = at.y + box.height * camera.zoom + (at.y < HANDLE_GAP ? handle : GAP)
  const top = below + height + TOAST_ROOM <= high ? below : at.y - handle - height
  const left = at.x + (box.width * camera.zoom - width) / 2
  const side = SIDE_TOOLS + MARGIN
  const x = Math.round(clamp(left, side, Math.max(side, all - width - side)))
  const y = Math.round(clamp(top, MARGIN, Math.max(MARGIN, high - height - MARGIN)))
  const transform = `translate(${x}px,${y}px)`
  if (bar.style.transform !== transform) bar.style.transform = transform
}

/** Default widths: a text that has one takes that of its new style. */
const USUAL_WIDTHS: ReadonlySet<number> = new Set([TOOLBAR_SIZE.text.width, ...TEXT_STYLE_NAMES.map(textStyleWidth)])

/** Board px left free at the right edge of the screen. */
const RIGHT_MARGIN = 16

/** Applies a style to the selection, as one undo step. In a text being edited, the caret stays in place. */
async function applyTextStyle(store: BoardStore, name: TextStyleName): Promise<void> {
  const ids = [...store.selection].filter((id) => !store.isLocked(id) && store.element(id)?.type === 'text')
  const ground = groundOf(store)
  const { visible } = store.view
  const patchOf = ({ positionX, width, rotation }: BoardElement) => {
    const properties = textStylePatch(name, ground)
    if (rotation !== 0 || !USUAL_WIDTHS.has(width)) return { properties }
    // On a phone a title may be wider than what is left of the screen.
    const room = visible.x + visible.width - RIGHT_MARGIN - positionX
    return { properties, width: Math.min(textStyleWidth(name), Math.max(room, width)) }
  }
  // Loaded first, so that texts are measured only once, in their new fonts.
  await loadFonts(ids.flatMap((id) => store.element(id) ?? []).map((element) => patched(element, patchOf(element))))
  const written = store.editing === null ? undefined : store.element(store.editing)
  const isEmpty = written !== undefined && isGhost(written)
  if (!isEmpty) store.commitDraft()
  // For a text that is still empty, it is part of adding it.
  store.update(ids, patchOf, [], isEmpty ? 'typed' : 'alone')
  store.makeRoom()
  if (store.editing !== null) store.reveal(store.boundsOf([store.editing]))
}

const fieldOf = (bar: HTMLElement | null) =>
  bar?.closest('[data-canvas]')?.querySelector<HTMLElement>('[data-text-field]')

const FACES = Object.fromEntries(TEXT_STYLE_NAMES.map((name) => [name, faceOf(name)])) as Record<
  TextStyleName,
  CSSProperties
>

/** The style without its size and ink, which are the bar's, but with its card if it has one. */
function faceOf(name: TextStyleName): CSSProperties {
  const { fontFamily, fontWeight, fontStyle, textTransform, backgroundColor, borderRadius, color } = readTextStyle(
    textStyleProperties(name),
  )
  const card = backgroundColor ? { backgroundColor, borderRadius, color } : {}
  return { fontFamily, fontWeight, fontStyle, textTransform, ...card }
}

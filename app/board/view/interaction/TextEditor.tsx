import { use, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { ELEMENT_TEXT_MAX } from '../../../../contract/limits'
import { formatNumber } from '../../../ui/format/format'
import { toast } from '../../../ui/toast'
import type { BoardStore } from '../../store/BoardStore'
import { GHOST_WORDS, isGhost } from '../../store/elementAppearance'
import { TOAST_ROOM } from '../../store/View'
import { BoardViewContext } from '../BoardViewContext'
import styles from '../canvas.module.css'
import { editingLayerMounted, releaseTyping } from '../catchTyping'
import { nodeId, placeStyle, textStyle } from '../elements/elementNode'
import { useElement, useTopic } from '../useBoardStore'
import { NOT_EVERYTHING_WAS_PASTED, TEXT, textHoldsUpTo } from '../words'
import { CloseUp } from './CloseUp'

const editingOf = (store: BoardStore) => store.editing

/** The text being edited, if any. */
export function EditingLayer() {
  const { store } = use(BoardViewContext)
  const id = useTopic(store, 'editing', editingOf)
  const closeUp = useMemo(() => new CloseUp(store), [store])
  useEffect(() => closeUp.watch(), [closeUp])
  useEffect(editingLayerMounted, [])
  return id === null ? null : <TextEditor key={id} id={id} closeUp={closeUp} />
}

/** Edits a text's words in place. */
function TextEditor({ id, closeUp }: { readonly id: string; readonly closeUp: CloseUp }) {
  const { store, frame } = use(BoardViewContext)
  const element = useElement(store, id)
  const layer = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(
    () =>
      frame.onPaint(() => {
        const { x, y, zoom } = store.camera
        if (layer.current) layer.current.style.transform = `translate(${x}px,${y}px) scale(${zoom})`
      }),
    [store, frame],
  )
  // During the press that requested it, if possible: otherwise no on-screen keyboard opens.
  useLayoutEffect(() => {
    const node = field.current
    if (!node) return
    releaseTyping(node)
    node.setSelectionRange(node.value.length, node.value.length)
    return scrollCaretIntoView(store, id, node, closeUp)
  }, [store, id, closeUp])

  if (!element) return null
  return (
    <div ref={layer} className={styles.layer}>
      <textarea
        ref={field}
        className={styles.editor}
        style={{ ...placeStyle(element), ...textStyle(element.properties) }}
        aria-label={TEXT}
        defaultValue={isGhost(element) ? '' : element.content}
        placeholder={GHOST_WORDS}
        maxLength={ELEMENT_TEXT_MAX}
        spellCheck
        data-keeps-pointer
        data-text-field
        onInput={({ currentTarget }) => store.type({ content: currentTarget.value })}
        onPaste={({ currentTarget, clipboardData }) => {
          if (!isCut(currentTarget, clipboardData.getData('text/plain'))) return
          const description = textHoldsUpTo(formatNumber(ELEMENT_TEXT_MAX))
          toast({ title: NOT_EVERYTHING_WAS_PASTED, description, variant: 'destructive' })
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Switching windows, or to the text's styles, does not end editing.
          const isLeft = store.editing === id && document.activeElement !== currentTarget
          if (isLeft && !relatedTarget?.closest('[data-text-styles]')) store.endEditing()
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          const isDone = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          if (!isDone || event.nativeEvent.isComposing) return
          event.preventDefault()
          store.endEditing()
        }}
      />
    </div>
  )
}

/** Whether the field has no room for all of the text that is pasted into it. */
function isCut({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, pasted: string): boolean {
  const { length } = pasted.replace(/\r\n?/g, '\n')
  return value.length - (selectionEnd - selectionStart) + length > ELEMENT_TEXT_MAX
}

/** Px left free between the caret and the keyboard, or the edge of the canvas. */
const MARGIN = 24

/**
 * Brings a small text close, and pans the board so that the caret stays above an on-screen keyboard, which shrinks only
 * the visual viewport. The hidden element under the field has the same layout, so it locates the caret. Returns a
 * cleanup function.
 */
function scrollCaretIntoView(store: BoardStore, id: string, field: HTMLTextAreaElement, closeUp: CloseUp): () => void {
  const canvas = field.closest<HTMLElement>('[data-canvas]')
  const viewport = window.visualViewport
  const element = store.element(id)
  if (!canvas || !viewport || !element) return () => {}

  const look = () => {
    if (closeUp.isFlying) return
    const caret = caretRect(id, field)
    // Not laid out.
    if (caret.height === 0) return
    const box = canvas.getBoundingClientRect()
    const { bars } = store.view
    const stylesTop = canvas.querySelector('[data-text-styles="docked"]')?.getBoundingClientRect().top ?? Infinity
    const left = box.left + bars.left
    const top = Math.max(box.top, viewport.offsetTop) + MARGIN
    const right = box.right - bars.right
    const bottom = Math.min(Math.min(box.bottom, viewport.offsetTop + viewport.height) - MARGIN, stylesTop - TOAST_ROOM)
    const isBeside = caret.left < left || caret.right > right
    const dx = isBeside ? intoRange(caret.left, caret.right, left + MARGIN, right - MARGIN) : 0
    const dy = intoRange(caret.top, caret.bottom, top, bottom)
    if (dx !== 0 || dy !== 0) closeUp.panBy(dx, dy)
  }
  let frame = 0
  // The caret moves after the event that moves it, and the element renders in between.
  const scheduleLook = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  }
  viewport.addEventListener('resize', scheduleLook)
  field.addEventListener('input', scheduleLook)
  field.addEventListener('keyup', scheduleLook)
  // The text styles appear with the first text.
  const stop = store.subscribe('bars', scheduleLook)
  closeUp.enter(element, scheduleLook)
  return () => {
    cancelAnimationFrame(frame)
    stop()
    viewport.removeEventListener('resize', scheduleLook)
    field.removeEventListener('input', scheduleLook)
    field.removeEventListener('keyup', scheduleLook)
    closeUp.leave()
  }
}

/** How far to move what spans `start` to `end` for it to lie between `min` and `max`; its end comes first. */
function intoRange(start: number, end: number, min: number, max: number): number {
  if (end > max) return max - end
  return Math.max(0, min - start)
}

function caretRect(id: string, field: HTMLTextAreaElement): DOMRect {
  const text = document.getElementById(nodeId(id))?.firstChild
  if (!(text instanceof Text) || field.value === '') {
    const { left, top } = field.getBoundingClientRect()
    return new DOMRect(left, top, 1, Number.parseFloat(getComputedStyle(field).fontSize) * 1.3)
  }
  const range = document.createRange()
  const at = Math.min(field.selectionEnd, text.length)
  range.setStart(text, Math.max(0, at - 1))
  range.setEnd(text, at)
  return range.getBoundingClientRect()
}

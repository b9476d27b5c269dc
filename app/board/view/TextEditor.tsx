import { use, useEffect, useRef } from 'react'
import { TEXT_PLACEHOLDER } from '../../../contract/elementDefaults'
import { ELEMENT_SIZE_MAX, ELEMENT_TEXT_MAX } from '../../../contract/limits'
import type { BoardStore } from '../store/BoardStore'
import { isGhost } from '../store/elementLook'
import { BoardViewContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { placeStyle, textStyle } from './elements/elementStyle'
import { keepCaretInSight } from './keepCaretInSight'
import { useElement, useTopic } from './useBoardStore'
import { TEXT } from './words'

/** What was typed is made durable after this pause, so that a crash takes at most that much. */
const PAUSE_MS = 1000

/** A text's words, typed where they stand. */
function TextEditor({ id }: { readonly id: string }) {
  const { store, frame } = use(BoardViewContext)
  const element = useElement(store, id)
  const layer = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(
    () =>
      frame.onPaint(() => {
        const { x, y, zoom } = store.camera
        if (layer.current) layer.current.style.transform = `translate(${x}px,${y}px) scale(${zoom})`
      }),
    [store, frame],
  )
  useEffect(() => {
    const node = field.current
    if (!node) return
    node.focus({ preventScroll: true })
    node.setSelectionRange(node.value.length, node.value.length)
    const stop = keepCaretInSight(store, id, node)
    return () => {
      clearTimeout(pause.current)
      stop()
    }
  }, [store, id])

  if (!element) return null
  const handleInput = (node: HTMLTextAreaElement) => {
    const height = Math.min(ELEMENT_SIZE_MAX, Math.max(element.height, node.scrollHeight))
    store.setDraft([{ id, patch: height > element.height ? { content: node.value, height } : { content: node.value } }])
    clearTimeout(pause.current)
    pause.current = setTimeout(() => store.commitDraft(), PAUSE_MS)
  }
  return (
    <div ref={layer} className={styles.layer}>
      <textarea
        ref={field}
        className={styles.editor}
        style={{ ...placeStyle(element), ...textStyle(element.properties) }}
        aria-label={TEXT}
        defaultValue={isGhost(element) ? '' : element.content}
        placeholder={TEXT_PLACEHOLDER}
        maxLength={ELEMENT_TEXT_MAX}
        spellCheck
        data-keeps-pointer
        onInput={(event) => handleInput(event.currentTarget)}
        onBlur={() => store.endEditing()}
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

const editingOf = (store: BoardStore) => store.editing

/** The text being edited, if any. */
export function EditingLayer() {
  const { store } = use(BoardViewContext)
  const id = useTopic(store, 'editing', editingOf)
  return id === null ? null : <TextEditor key={id} id={id} />
}

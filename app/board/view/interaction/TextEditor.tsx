import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { ELEMENT_TEXT_MAX } from '../../../../contract/limits'
import type { BoardStore } from '../../store/BoardStore'
import { GHOST_WORDS, isGhost } from '../../store/elementAppearance'
import { BoardViewContext } from '../BoardViewContext'
import styles from '../canvas.module.css'
import { editingLayerMounted, releaseTyping } from '../catchTyping'
import { placeStyle, textStyle } from '../elements/elementStyle'
import { useElement, useTopic } from '../useBoardStore'
import { TEXT } from '../words'
import { scrollCaretIntoView } from './scrollCaretIntoView'

/** Edits a text's words in place. */
function TextEditor({ id }: { readonly id: string }) {
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
    return scrollCaretIntoView(store, id, node)
  }, [store, id])

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
        onInput={(event) => store.type({ content: event.currentTarget.value })}
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

const editingOf = (store: BoardStore) => store.editing

/** The text being edited, if any. */
export function EditingLayer() {
  const { store } = use(BoardViewContext)
  const id = useTopic(store, 'editing', editingOf)
  useEffect(editingLayerMounted, [])
  return id === null ? null : <TextEditor key={id} id={id} />
}

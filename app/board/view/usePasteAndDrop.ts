import { type DragEvent, useEffect, useState } from 'react'
import { toast } from '../../ui/toast'
import { toBoard } from '../geometry/camera'
import type { Point } from '../geometry/rect'
import type { BoardStore } from '../store/BoardStore'
import { toolbarElement } from '../store/toolbarElement'
import { imageFiles, readPastedText } from './pastedContent'

interface PasteAndDropInput {
  readonly store: BoardStore
  readonly isReadOnly: boolean
  /** `at` is in board px. */
  addImages(files: readonly File[], at?: Point): void
}

const TYPING = 'input, textarea, select, [contenteditable]'

/** Pictures, words and colours from elsewhere. Returns what the drop area needs. */
export function usePasteAndDrop({ store, isReadOnly, addImages }: PasteAndDropInput) {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    if (isReadOnly) return
    const stop = new AbortController()
    addEventListener(
      'paste',
      (event) => {
        if (isTyping(event)) return
        const taken = take(event.clipboardData, store, addImages)
        if (taken) event.preventDefault()
      },
      { signal: stop.signal },
    )
    addEventListener('copy', (event) => fillClipboard(event, store), { signal: stop.signal })
    return () => stop.abort()
  }, [store, isReadOnly, addImages])

  if (isReadOnly) return { isOver: false, dropProps: {} }
  const dropProps = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      const box = event.currentTarget.getBoundingClientRect()
      const at = toBoard(store.camera, { x: event.clientX - box.left, y: event.clientY - box.top })
      take(event.dataTransfer, store, addImages, at)
    },
  }
  return { isOver, dropProps }
}

function isTyping(event: Event): boolean {
  return event.target instanceof Element && event.target.closest(TYPING) !== null
}

/** Whether there was something to take. */
function take(
  data: DataTransfer | null,
  store: BoardStore,
  addImages: (files: readonly File[], at?: Point) => void,
  at?: Point,
): boolean {
  const files = imageFiles(data)
  if (files.length > 0) {
    addImages(files, at)
    return true
  }
  const pasted = readPastedText(data?.getData('text/plain') ?? '')
  if (!pasted) return false
  const defaults = toolbarElement(pasted.kind === 'color' ? { kind: 'color', color: pasted.color } : { kind: 'text' })
  const place = at ? { positionX: at.x, positionY: at.y } : {}
  store.add(pasted.kind === 'text' ? { ...place, content: pasted.text } : place, { defaults })
  toast({ title: pasted.kind === 'color' ? 'Color Swatch Added' : 'Text Added' })
  return true
}

/** Ctrl+C duplicates, as specified; what is copied can also be pasted elsewhere. */
function fillClipboard(event: ClipboardEvent, store: BoardStore): void {
  if (isTyping(event) || !getSelection()?.isCollapsed) return
  const words = [...store.selection].flatMap((id) => {
    const element = store.element(id)
    return element && element.type !== 'image' ? [element.content] : []
  })
  if (words.length === 0) return
  event.clipboardData?.setData('text/plain', words.join('\n'))
  event.preventDefault()
}

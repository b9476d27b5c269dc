import type { BoardStore } from '../store/BoardStore'
import { isGhost } from '../store/elementAppearance'
import styles from './canvas.module.css'

/** Called with all words so far on each input; `isLeft` once the focus has moved on, and no more will come. */
type Listener = (words: string, isLeft: boolean) => void

let catcher: HTMLTextAreaElement | null = null
let listener: Listener = () => {}
let hasEditingLayer = false

/**
 * Catches keys until the new text's field is mounted. A phone opens its keyboard only for focus that is set during the
 * press, and that field may still be loading.
 */
export function catchTyping(listen: Listener): void {
  listener = listen
  if (!catcher) {
    const field = document.createElement('textarea')
    field.className = styles.catcher ?? ''
    field.oninput = () => listener(field.value, false)
    field.onblur = () => {
      // Switching windows does not count.
      if (document.activeElement === field) return
      const isLeft = catcher === field
      if (isLeft) catcher = null
      field.remove()
      if (isLeft) listener(field.value, true)
    }
    document.body.append(field)
    catcher = field
  }
  catcher.focus({ preventScroll: true })
}

/** From now on, an edited text's field gets the focus before any other key or press. Returns a cleanup function. */
export function editingLayerMounted(): () => void {
  hasEditingLayer = true
  return () => {
    hasEditingLayer = false
  }
}

/** Catches keys for the edited text: its words are stored even if its field never mounts. */
export function catchWordsOf(store: BoardStore): void {
  const element = store.element(store.editing ?? '')
  if (!element) {
    releaseTyping()
    return
  }
  if (hasEditingLayer && !catcher) return
  const before = isGhost(element) ? '' : element.content
  const type: Listener = (words, isLeft) => {
    if (words) store.type({ content: before + words })
    if (isLeft) store.endEditing()
  }
  catchTyping(type)
  type(catcher?.value ?? '', false)
}

/** Stops catching, and focuses the field if there is one. */
export function releaseTyping(field?: HTMLElement): void {
  const caught = catcher
  catcher = null
  if (field) field.focus({ preventScroll: true })
  else caught?.blur()
}

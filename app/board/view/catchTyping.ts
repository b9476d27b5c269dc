import type { BoardStore } from '../store/BoardStore'
import { isGhost } from '../store/elementAppearance'
import styles from './canvas.module.css'

/** Told of all words so far, with each of them; `isLeft` once the focus has gone elsewhere, and no more will come. */
type Listener = (words: string, isLeft: boolean) => void

let catcher: HTMLTextAreaElement | null = null
let listener: Listener = () => {}

/**
 * Takes the keys until the field of the text that is about to be written is there. A phone opens its keyboard only for
 * focus that is given within the press, and that field may still be on its way.
 */
export function catchTyping(listen: Listener): void {
  listener = listen
  if (!catcher) {
    const field = document.createElement('textarea')
    field.className = styles.catcher ?? ''
    field.oninput = () => listener(field.value, false)
    field.onblur = () => {
      // Another window is no leave-taking.
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

/** The same for the text that is being edited: its words are kept, even if its field never comes. */
export function catchWordsOf(store: BoardStore): void {
  const element = store.element(store.editing ?? '')
  if (!element) {
    releaseTyping()
    return
  }
  const before = isGhost(element) ? '' : element.content
  const type: Listener = (words, isLeft) => {
    if (words) store.type({ content: before + words })
    if (isLeft) store.endEditing()
  }
  catchTyping(type)
  type(catcher?.value ?? '', false)
}

/** Nothing is caught any more: the focus is the field's, if it came. */
export function releaseTyping(field?: HTMLElement): void {
  const caught = catcher
  catcher = null
  if (field) field.focus({ preventScroll: true })
  else caught?.blur()
}

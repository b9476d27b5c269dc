import { use } from 'react'
import { BoardViewContext } from '../BoardViewContext'
import { ADD_PHOTO } from '../words'
import { ElementActions } from './ElementActions'
import styles from './elements.module.css'

/** Requests an image for an empty frame. If several are chosen, they fill the next empty frames, too. */
export function FrameButton({ elementId }: { readonly elementId: string }) {
  const { isReadOnly, onReplaceImage } = use(BoardViewContext)
  if (isReadOnly) return null
  return (
    <ElementActions elementId={elementId}>
      <button type="button" className={styles.frameAction} onClick={() => onReplaceImage(elementId)}>
        {ADD_PHOTO}
      </button>
    </ElementActions>
  )
}

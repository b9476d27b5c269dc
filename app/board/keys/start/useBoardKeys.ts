import { useEffect } from 'react'
import { isOutsideFailure } from '../../../platform/expected'
import { reportError } from '../../../platform/reportError'
import { afterDrawing } from '../../../ui/afterDrawing'
import type { BoardStore } from '../../store/BoardStore'
import type { EditorActions } from '../../view/toolbar/EditorActions'

/** A device with a mouse is assumed to have a keyboard. */
const HAS_KEYBOARD = '(any-hover: hover)'
/** Signs of a keyboard or a screen reader. */
const SIGNS = ['keydown', 'focusin', 'pointerdown'] as const

/**
 * Attaches the editor's keys and announcements: without actions, those of a view-only board. The code loads after the
 * first screen, on a phone only at one of the SIGNS, and then handles the keys that were buffered meanwhile.
 */
export function useBoardKeys(store: BoardStore | null, actions: EditorActions | null): void {
  useEffect(() => {
    if (!store) return
    const stop = new AbortController()
    const early: KeyboardEvent[] = []
    let detach = () => {}
    const bufferKey = (event: KeyboardEvent) => void early.push(event)
    let isRequested = false
    const load = () => {
      if (isRequested || stop.signal.aborted) return
      isRequested = true
      import('../attachKeys').then(
        ({ attachKeys }) => {
          if (stop.signal.aborted) return
          stop.abort()
          detach = attachKeys({ store, actions }, early)
        },
        (error: unknown) => {
          if (!isOutsideFailure(error)) reportError(error, 'keys')
          // Probably offline: drops the buffered keys, and the next sign tries again.
          isRequested = false
          early.length = 0
        },
      )
    }
    addEventListener('keydown', bufferKey, { signal: stop.signal })
    if (matchMedia(HAS_KEYBOARD).matches) load()
    const loadAfterDrawing = () => afterDrawing(load)
    for (const sign of SIGNS) addEventListener(sign, loadAfterDrawing, { signal: stop.signal, passive: true })
    return () => {
      stop.abort()
      detach()
    }
  }, [store, actions])
}
